import { FIGURE8_LANES, FIGURE8_RUNS } from "@aes/core/metrics";
import Link from "next/link";
import { LANE_TITLE } from "../../../components/domain/lane.tsx";
import { isProcedural, ProceduralBadge } from "../../../components/domain/procedural-note.tsx";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { routes } from "../../../lib/routes.ts";
import { RUN_DASHES, runLetter, type SeedLanes } from "./seed-lanes.ts";

type Props = { lanes: SeedLanes; drawn: readonly string[]; onChoose: (ids: string[]) => void };

/** Every proposal that could be drawn, which ones are, and their turns by lane. */
export function TurnsTable({ lanes, drawn, onChoose }: Props) {
	const toggle = (id: string) => onChoose(drawn.includes(id) ? drawn.filter((one) => one !== id) : [...drawn, id]);
	return (
		<Card>
			<CardTitle>
				Proposals ({drawn.length} of {lanes.candidates.length} drawn, {FIGURE8_RUNS} at most)
			</CardTitle>
			<ScrollRegion label="Proposals on this seed" className="max-h-80">
				<table className="w-full text-left text-sm">
					<caption className="sr-only">Turns by lane of the proposals on this seed</caption>
					<thead>
						<tr className="border-b text-xs text-muted">
							{[
								"Line",
								"Proposal",
								"Campaign",
								"Verdict",
								"Turns",
								...FIGURE8_LANES.map((lane) => LANE_TITLE[lane]),
							].map((column) => (
								<th key={column} scope="col" className="pb-2 pr-4 font-medium">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{lanes.candidates.map((candidate) => {
							const at = drawn.indexOf(candidate.id);
							return (
								<tr key={candidate.id} className="border-b last:border-0">
									<td className="py-1 pr-4">
										<label className="flex min-h-6 items-center gap-2">
											<input
												type="checkbox"
												checked={at >= 0}
												disabled={at < 0 && drawn.length >= FIGURE8_RUNS}
												onChange={() => toggle(candidate.id)}
												className="size-4 accent-accent"
											/>
											<span className="sr-only">Draw {candidate.title}</span>
											{at >= 0 && <LineSample at={at} />}
										</label>
									</td>
									<th scope="row" className="py-1 pr-4 font-normal">
										<span className="flex items-center gap-2">
											<Link href={routes.proposal(candidate.id)} className="underline underline-offset-2">
												{candidate.title}
											</Link>
											{isProcedural(candidate.proposer) && <ProceduralBadge />}
										</span>
									</th>
									<td className="py-1 pr-4">{candidate.campaignName}</td>
									<td className="py-1 pr-4">
										<VerdictBadge verdict={candidate.verdict} status="running" />
									</td>
									<td className="py-1 pr-4">{candidate.steps}</td>
									{FIGURE8_LANES.map((lane) => (
										<td key={lane} className="py-1 pr-4">
											{lanes.figure.runs[at]?.turnsByLane[lane] ?? ""}
										</td>
									))}
								</tr>
							);
						})}
					</tbody>
				</table>
			</ScrollRegion>
		</Card>
	);
}

function LineSample({ at }: { at: number }) {
	return (
		<span className="inline-flex items-center gap-1.5 font-semibold">
			{runLetter(at)}
			<svg viewBox="0 0 32 8" width="32" height="8" aria-hidden>
				<line
					x1="0"
					x2="32"
					y1="4"
					y2="4"
					stroke="var(--foreground)"
					strokeWidth="1.5"
					strokeDasharray={RUN_DASHES[at]}
				/>
			</svg>
		</span>
	);
}
