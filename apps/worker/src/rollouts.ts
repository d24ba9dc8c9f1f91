import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import type { PriceTable } from "@aes/core/ledger";
import type { ModelClient } from "@aes/core/ports";
import { type RunRolloutDeps, runSolverTrial } from "@aes/core/rollouts";
import { createLoopSolver } from "@aes/harness";
import type { Engine } from "./engine.ts";
import type { Metering } from "./metering.ts";

type Deps = {
	engine: Engine;
	metering: Metering;
	models: { client: ModelClient; prices: PriceTable };
	workerId: string;
};

/** One attempt of a rollout: model calls and containers are metered under its lease, containers share the engine's slots. */
export function createAttempt({ engine, metering, models, workerId }: Deps): RunRolloutDeps["attempt"] {
	return ({ rollout, files, signal, record }) => {
		if (rollout.harness !== "built-in")
			throw new AppError("invalid_input", `The harness "${rollout.harness}" cannot solve tasks yet. Use "built-in".`);
		const holder = {
			scope: { proposalId: null, environmentVersionId: rollout.versionId },
			leaseToken: rollout.leaseToken,
		};
		const solve = createLoopSolver(
			{ prices: models.prices },
			{
				model: rollout.solver,
				client: metering.meterModel(models.client, holder),
				randomSeed: rollout.randomSeed,
				turnLimit: rollout.turnLimit,
				record,
			},
		);
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
