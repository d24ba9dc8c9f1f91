import type { RouterOutputs } from "@aes/api";
import { formatDuration, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import { RewardBadge } from "../../rollouts/reward-badge.tsx";

export type Rollout = RouterOutputs["rollouts"]["ofVersion"]["rollouts"][number];

/** Each rollout in a line; it leads to its trace. */
export function RolloutTable({ rollouts }: { rollouts: readonly Rollout[] }) {
	return (
		<ul aria-label="Rollouts" className="flex flex-col gap-1">
			{rollouts.map((rollout) => (
				<li key={rollout.id}>
					<RolloutEntry rollout={rollout} />
				</li>
			))}
		</ul>
	);
}

function RolloutEntry({ rollout }: { rollout: Rollout }) {
	const { ordinal, testsPassed, testsTotal, turns, solverEnd, durationMs, spendMicroUsd, reason } = rollout;
	const facts = [
		testsTotal !== null && `${testsPassed ?? 0} of ${testsTotal} tests`,
		`${turns} turns`,
		solverEnd && solverEnd !== "finished" && `ended by ${solverEnd.replace("_", " ")}`,
		durationMs !== null && formatDuration(durationMs),
		formatUsd(spendMicroUsd),
	];
	return (
		<Link
			href={routes.rollout(rollout.id)}
			className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2 hover:bg-surface"
		>
			<span className="text-xs text-muted">Rollout {ordinal + 1}</span>
			<RewardBadge {...rollout} />
			<span className="text-xs text-muted">{facts.filter(Boolean).join(" · ")}</span>
			{reason && <span className="w-full text-muted">{toPlainText(reason)}</span>}
		</Link>
	);
}
