"use client";
import { formatUsd } from "@aes/core/metrics";
import { useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { isProcedural, ProceduralBadge } from "../../../components/domain/procedural-note.tsx";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";
import type { Version } from "../use-environment.ts";
import { Histogram } from "./histogram.tsx";
import { PassRate, type SolverDifficulty } from "./pass-rate.tsx";
import { type Rollout, RolloutTable } from "./rollout-table.tsx";

/** How solvers did on this version: pass rate, spread of r_S, and each rollout with its trace. */
export function DifficultyTab({ version }: { version: Version }) {
	const rollouts = useQuery(
		useTRPC().rollouts.ofVersion.queryOptions(
			{ versionId: version.id },
			{ refetchInterval: ({ state }) => (state.data?.rollouts.some(isOpen) ? LIVE_MS : false) },
		),
	);
	return (
		<QueryState query={rollouts} what="the rollouts" className="h-64">
			{({ rollouts: rows, difficulties }) =>
				rows.length === 0 ? (
					<NoRollouts versionId={version.id} />
				) : (
					<div className="flex flex-col gap-3">
						{difficulties.map((difficulty) => (
							<Solver
								key={`${difficulty.solver} ${difficulty.harness}`}
								difficulty={difficulty}
								rollouts={rows.filter(
									({ solver, harness }) => solver === difficulty.solver && harness === difficulty.harness,
								)}
							/>
						))}
					</div>
				)
			}
		</QueryState>
	);
}

const isOpen = ({ status }: Rollout) => status === "queued" || status === "running";

function Solver({ difficulty, rollouts }: { difficulty: SolverDifficulty; rollouts: readonly Rollout[] }) {
	const { solver, harness, testsPassed, meanTurns, spendMicroUsd, unscored } = difficulty;
	const fractions = rollouts.flatMap(({ testsPassedFraction }) => testsPassedFraction ?? []);
	const lost = Object.entries(unscored).flatMap(([fault, count]) => (count > 0 ? [`${count} by ${fault}`] : []));
	return (
		<Card>
			<CardTitle>
				<span className="flex flex-wrap items-center gap-2">
					{solver}, {harness}
					{isProcedural(solver) && <ProceduralBadge />}
				</span>
			</CardTitle>
			<div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-3">
				<PassRate difficulty={difficulty} />
				{fractions.length > 0 && <Histogram fractions={fractions} />}
				<p className="text-xs text-muted">
					{[
						testsPassed && `mean r_S ${testsPassed.mean.toFixed(2)} ± ${testsPassed.standardDeviation.toFixed(2)}`,
						meanTurns !== null && `${meanTurns.toFixed(1)} turns`,
						`${formatUsd(spendMicroUsd)} spent`,
						lost.length > 0 && `without a reward: ${lost.join(", ")}`,
					]
						.filter(Boolean)
						.join(" · ")}
				</p>
			</div>
			<RolloutTable rollouts={rollouts} />
		</Card>
	);
}

function NoRollouts({ versionId }: { versionId: string }) {
	return (
		<EmptyState icon={Gauge} title="Not attempted yet">
			Let a solver try it: <code className="rounded bg-surface-2 px-1 font-mono">./aes solve {versionId}</code>.
		</EmptyState>
	);
}
