import { setTimeout as sleep } from "node:timers/promises";
import type { PriceTable } from "@aes/core/ledger";
import type { ModelClient } from "@aes/core/ports";
import { type RunRolloutDeps, runSolverTrial } from "@aes/core/rollouts";
import { createAgentSolver, createLoopSolver } from "@aes/harness";
import { createOpenRoom, type RoomDeps } from "./agent-rooms.ts";

type Deps = RoomDeps & { models: { client: ModelClient; prices: PriceTable } };

/** One attempt of a rollout: model calls and containers are metered under its lease, containers share the engine's slots. */
export function createAttempt(deps: Deps): RunRolloutDeps["attempt"] {
	const { engine, metering, models, workerId } = deps;
	return async ({ rollout, files, signal, record }) => {
		const holder = {
			scope: { proposalId: null, environmentVersionId: rollout.versionId },
			leaseToken: rollout.leaseToken,
		};
		const { solver: model, harness, randomSeed, turnLimit } = rollout;
		const solver = { model, randomSeed, turnLimit, record };
		const { prices } = models;
		const solve =
			harness === "built-in"
				? createLoopSolver({ prices }, { ...solver, client: metering.meterModel(models.client, holder) })
				: createAgentSolver({ prices }, { ...solver, harness, openRoom: createOpenRoom(deps, { rollout, holder }) });
		return runSolverTrial(
			{
				sandboxes: metering.meterSandboxes(engine.sandboxes, holder),
				builder: engine.builder,
				limit: engine.limit,
				clock: { nowMs: () => performance.now(), sleep: (durationMs) => sleep(durationMs) },
			},
			{ files, solve, owner: workerId, labels: { rollout: rollout.id }, signal },
		);
	};
}
