import type { RolloutEnd, RolloutStatus } from "@aes/core/rollouts";
import type { Rollout as Row } from "../generated/client.ts";
import { toMicroUsd } from "../micro-usd.ts";

export type RolloutRow = Pick<
	RolloutEnd,
	"reward" | "testsPassedFraction" | "testsPassed" | "testsTotal" | "normalised" | "turns" | "reason"
> & {
	id: string;
	versionId: string;
	solver: string;
	harness: string;
	ordinal: number;
	status: RolloutStatus;
	/** null while it is not over; so are fault, code and end. */
	outcome: RolloutEnd["outcome"] | null;
	fault: RolloutEnd["fault"];
	code: string | null;
	solverEnd: RolloutEnd["solverEnd"];
	durationMs: number | null;
	spendMicroUsd: number;
	createdAt: Date;
	finishedAt: Date | null;
};

/** What a row's spend is summed from. */
export const WITH_LEDGER = { ledger: { where: { status: "settled" }, select: { costMicroUsd: true } } } as const;

export function toRolloutRow({
	ledger,
	...row
}: Row & { ledger: readonly { costMicroUsd: bigint | null }[] }): RolloutRow {
	return {
		id: row.id,
		versionId: row.versionId,
		solver: row.solver,
		harness: row.harness,
		ordinal: row.ordinal,
		status: row.status,
		outcome: row.outcome as RolloutRow["outcome"],
		fault: row.fault as RolloutRow["fault"],
		code: row.code,
		reason: row.reason,
		reward: row.reward,
		testsPassedFraction: row.testsPassedFraction,
		testsPassed: row.testsPassed,
		testsTotal: row.testsTotal,
		normalised: row.normalised,
		solverEnd: row.solverEnd as RolloutRow["solverEnd"],
		turns: row.turns,
		durationMs: row.durationMs,
		spendMicroUsd: toMicroUsd(ledger.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0n), 0n)),
		createdAt: row.createdAt,
		finishedAt: row.finishedAt,
	};
}
