import { formatTokens, formatUsd } from "@aes/core/metrics";
import { isProcedural } from "../../../components/domain/procedural-note.tsx";
import { PlainRow, PlainTable } from "../../../components/table/plain-table.tsx";
import type { Proposal } from "./use-proposal.ts";

const TOKEN_CLASSES = [
	{ name: "uncachedInputTokens", title: "Input" },
	{ name: "cachedInputTokens", title: "Cached input" },
	{ name: "cacheWriteInputTokens", title: "Cache writes" },
	{ name: "outputTokens", title: "Output" },
] as const;
const KIND = { model_call: "Model calls", sandbox: "Sandboxes" } as const;

/** Sums of the ledger's settled rows: nothing here is stored twice. */
export function SpendTab({ proposal }: { proposal: Proposal }) {
	const { spend, proposer } = proposal;
	const totalMicroUsd = spend.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
	return (
		<div className="flex flex-col gap-3">
			<PlainTable
				title="Spend"
				columns={[
					"Kind",
					"Model or purpose",
					"Rows",
					...TOKEN_CLASSES.map(({ title }) => title),
					"CPU seconds",
					"Cost",
				]}
				isEmpty={spend.length === 0}
				empty="Nothing was settled yet."
			>
				{spend.map((line) => (
					<PlainRow key={`${line.kind} ${line.what}`}>
						<td>{KIND[line.kind]}</td>
						<td>{line.what}</td>
						<td>{line.rows}</td>
						{TOKEN_CLASSES.map(({ name }) => (
							<td key={name} title={String(line[name])}>
								{line[name] > 0 ? formatTokens(line[name]) : "—"}
							</td>
						))}
						<td>{line.cpuSeconds > 0 ? line.cpuSeconds.toFixed(1) : "—"}</td>
						<td>{formatUsd(line.costMicroUsd)}</td>
					</PlainRow>
				))}
				<PlainRow>
					<th scope="row" colSpan={4 + TOKEN_CLASSES.length} className="text-left font-medium">
						Total
					</th>
					<td className="font-medium">{formatUsd(totalMicroUsd)}</td>
				</PlainRow>
			</PlainTable>
			{isProcedural(proposer) && (
				<p className="text-xs text-muted">
					The procedural model is no language model: its tokens are UTF-8 bytes / 4, its cost is notional. Sandbox
					seconds are real.
				</p>
			)}
		</div>
	);
}
