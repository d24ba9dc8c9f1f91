import { formatPercent, formatRate, validEnvironmentRate } from "@aes/core/metrics";
import Link from "next/link";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import type { ToRows } from "./rows-behind.ts";
import type { Overview } from "./use-overview.ts";

type Cell = Overview["domains"][number];

const NO_DOMAIN = "not named";
const rateOf = ({ counts }: Cell) => validEnvironmentRate(counts).rate;

/** Rates by the seed's domain and proposer; the shade always runs from 0 to 100 %. */
export function DomainGrid({ domains, toRows }: { domains: readonly Cell[]; toRows: ToRows }) {
	const names = [...new Set(domains.map(({ domain }) => domain))];
	const proposers = [...new Set(domains.map(({ proposer }) => proposer))];
	return (
		<ChartFrame
			title="Rate by domain and proposer"
			note="accepted / evaluable proposals in percent, n under it; shades from 0 to 100 %, the same on every page"
			table={{
				columns: ["Domain", "Proposer", "Rate [95 %], %", "Accepted", "Evaluable", "Planned"],
				rows: domains.map((cell) => [
					cell.domain ?? NO_DOMAIN,
					cell.proposer,
					formatRate(rateOf(cell)),
					cell.counts.accepted,
					cell.counts.evaluable,
					cell.counts.planned,
				]),
			}}
		>
			{domains.length === 0 && <p className="py-6 text-center text-muted">No proposal belongs to this period.</p>}
			<ScrollRegion label="Rate by domain and proposer">
				<table className="w-full border-separate border-spacing-0.5 text-left text-xs">
					<caption className="sr-only">Rate by domain and proposer</caption>
					<thead>
						<tr className="text-muted">
							<th scope="col" className="pr-3 font-medium">
								Domain
							</th>
							{proposers.map((proposer) => (
								<th key={proposer} scope="col" className="px-1 font-medium">
									{proposer.slice(proposer.indexOf("/") + 1)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{names.map((domain) => (
							<tr key={domain}>
								<th scope="row" className="max-w-40 truncate pr-3 font-normal">
									{domain ?? NO_DOMAIN}
								</th>
								{proposers.map((proposer) => (
									<GridCell
										key={proposer}
										cell={domains.find((one) => one.domain === domain && one.proposer === proposer)}
										toRows={toRows}
									/>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
		</ChartFrame>
	);
}

function GridCell({ cell, toRows }: { cell: Cell | undefined; toRows: ToRows }) {
	if (!cell) return <td className="px-1 text-muted">none</td>;
	const rate = rateOf(cell);
	const { domain, proposer, counts } = cell;
	return (
		<td className="p-0">
			<Link
				href={toRows({ domain: domain ?? "", proposer, ...(counts.evaluable > 0 && { stage: "evaluable" }) })}
				style={{ background: shadeOf(rate?.value ?? null) }}
				className="flex min-h-9 min-w-16 flex-col justify-center rounded px-1.5 leading-tight"
			>
				<span className="font-medium">{rate ? `${formatPercent(rate.value)} %` : "—"}</span>
				<span>
					n = {counts.evaluable}
					{counts.evaluable === 0 && `, ${counts.planned} planned`}
				</span>
			</Link>
		</td>
	);
}

/** Up to a shade that text still stands out from, in both themes. */
const shadeOf = (share: number | null): string =>
	share === null ? "transparent" : `color-mix(in srgb, var(--accent) ${Math.round(share * 40)}%, var(--surface))`;
