"use client";
import type { RouterOutputs } from "@aes/api";
import { formatTokens, formatUsd } from "@aes/core/metrics";
import { useQuery } from "@tanstack/react-query";
import { METHOD_TITLE, type MethodName } from "../../../components/domain/method-mark.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { PlainRow, PlainTable } from "../../../components/table/plain-table.tsx";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";

type Cost = RouterOutputs["campaigns"]["costs"][number];

/** Where the spend went: by model and method with each class of tokens, and by what sandboxes were for. */
export function CostsTab({ campaignId }: { campaignId: string }) {
	const costs = useQuery(useTRPC().campaigns.costs.queryOptions({ campaignId }, { refetchInterval: LIVE_MS * 2 }));
	return (
		<QueryState query={costs} what="the costs">
			{(rows) => (
				<div className="flex flex-col gap-3">
					<ModelCosts rows={rows.filter(({ kind }) => kind === "model_call")} />
					<SandboxCosts rows={rows.filter(({ kind }) => kind === "sandbox")} />
					<p className="text-muted">
						In all {formatUsd(sumOf(rows))} settled. Spend of the procedural proposer is notional: no money changes
						hands.
					</p>
				</div>
			)}
		</QueryState>
	);
}

function ModelCosts({ rows }: { rows: readonly Cost[] }) {
	return (
		<PlainTable
			title={`Model calls: ${formatUsd(sumOf(rows))}`}
			columns={["Model", "Method", "Calls", "Uncached input", "Cache reads", "Cache writes", "Output", "Cost"]}
			isEmpty={rows.length === 0}
			empty="No model was called yet."
		>
			{rows.map((row) => (
				<PlainRow key={`${row.name} ${row.method}`}>
					<td className="font-medium">{row.name}</td>
					<td>{toMethod(row.method)}</td>
					<td>{row.entries}</td>
					<td title={String(row.uncachedInputTokens)}>{formatTokens(row.uncachedInputTokens)}</td>
					<td title={String(row.cachedInputTokens)}>{formatTokens(row.cachedInputTokens)}</td>
					<td title={String(row.cacheWriteInputTokens)}>{formatTokens(row.cacheWriteInputTokens)}</td>
					<td title={String(row.outputTokens)}>{formatTokens(row.outputTokens)}</td>
					<td>{formatUsd(row.costMicroUsd)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

function SandboxCosts({ rows }: { rows: readonly Cost[] }) {
	return (
		<PlainTable
			title={`Sandboxes: ${formatUsd(sumOf(rows))}`}
			columns={["Purpose", "Method", "Sandboxes", "CPU-seconds", "GiB-seconds", "Cost"]}
			isEmpty={rows.length === 0}
			empty="No sandbox ran yet."
		>
			{rows.map((row) => (
				<PlainRow key={`${row.name} ${row.method}`}>
					<td className="font-medium">{row.name}</td>
					<td>{toMethod(row.method)}</td>
					<td>{row.entries}</td>
					<td>{Math.round(row.cpuSeconds)}</td>
					<td>{Math.round(row.gibSeconds)}</td>
					<td>{formatUsd(row.costMicroUsd)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

const toMethod = (method: string): string =>
	METHOD_TITLE[method as MethodName] ?? (method === "solver" ? "Solver rollouts" : method);
const sumOf = (rows: readonly Cost[]): number => rows.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
