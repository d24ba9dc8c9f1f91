import { countLeftOut, LEFT_OUT_TEXT } from "@aes/core/seeds";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import type { SeedSelection, SeedsByRule } from "./use-seed-selection.ts";

type Props = { selection: SeedSelection; total: number };

/** Which seeds the rules take and what speaks for each; which they leave, and why. */
export function SelectedSeeds({ selection: { found, isCurrent, error }, total }: Props) {
	if (error) return <p className="basis-full text-bad">{error}</p>;
	if (!found) return <p className="basis-full text-muted">Choosing…</p>;
	return (
		<div className={`flex basis-full flex-col gap-2 ${isCurrent ? "" : "opacity-60"}`}>
			<p aria-live="polite" className="text-muted">
				{found.chosen.length} of {total} taken
				{countLeftOut(found.leftOut).map(({ reason, count }) => `; ${count} ${LEFT_OUT_TEXT[reason]}`)}
			</p>
			{found.chosen.length === 0 ? (
				<p className="text-xs text-bad">No seed fits these rules.</p>
			) : (
				<ScrollRegion label="Seeds that the rules take" className="max-h-56 rounded-md border">
					<Chosen chosen={found.chosen} />
				</ScrollRegion>
			)}
			{found.leftOut.length > 0 && <LeftOut leftOut={found.leftOut} />}
		</div>
	);
}

function Chosen({ chosen }: Pick<SeedsByRule, "chosen">) {
	return (
		<ol className="p-2">
			{chosen.map(({ id, name, kind, outcomes, novelty }, at) => (
				<li key={id} className="flex items-baseline gap-2 py-0.5">
					<span className="w-8 shrink-0 text-right text-xs text-muted tabular-nums">{at + 1}.</span>
					<span className="min-w-0 flex-1 truncate" title={name}>
						{name}
					</span>
					<span className="shrink-0 text-xs text-muted tabular-nums">
						{describeOutcomes(outcomes) || kind}, novelty {novelty.toFixed(2)}
					</span>
				</li>
			))}
		</ol>
	);
}

function LeftOut({ leftOut }: Pick<SeedsByRule, "leftOut">) {
	return (
		<details>
			<summary className="cursor-pointer text-xs text-muted hover:text-foreground">
				{leftOut.length} left out, one by one
			</summary>
			<ScrollRegion label="Seeds that the rules leave out" className="mt-2 max-h-56 rounded-md border">
				<ul className="p-2">
					{leftOut.map(({ id, name, reason }) => (
						<li key={id} className="flex items-baseline gap-2 py-0.5">
							<span className="min-w-0 flex-1 truncate" title={name}>
								{name}
							</span>
							<span className="shrink-0 text-xs text-muted">{LEFT_OUT_TEXT[reason]}</span>
						</li>
					))}
				</ul>
			</ScrollRegion>
		</details>
	);
}

/** "2 partial, 1 failed", in the order in which they were wanted. */
function describeOutcomes(outcomes: SeedsByRule["chosen"][number]["outcomes"]): string {
	return [...new Set(outcomes)]
		.map((outcome) => `${outcomes.filter((other) => other === outcome).length} ${outcome.replace("_", " ")}`)
		.join(", ");
}
