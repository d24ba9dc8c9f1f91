import type { RunRolloutDeps } from "@aes/core/rollouts";
import type { WorkerGateway } from "@aes/gateway";
import type { createAgentSolver } from "@aes/harness";
import type { Engine } from "./engine.ts";
import type { WorkerEnv } from "./env.ts";
import type { Metering, SpendHolder } from "./metering.ts";
import { AGENT_LIMITS, getAgentImage } from "./workspaces.ts";

export type RoomDeps = {
	env: WorkerEnv;
	engine: Engine;
	metering: Metering;
	gateway: Pick<WorkerGateway, "openForSolver">;
	workerId: string;
};

type Rollout = Parameters<RunRolloutDeps["attempt"]>[0]["rollout"];

/** The trial ends its room; no task may take this long. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** Rooms of coding agents that solve: no network, the agent's image, one door — the session's socket at /run/aes. */
export function createOpenRoom(
	{ env, engine, metering, gateway, workerId }: RoomDeps,
	{ rollout, holder }: { rollout: Rollout; holder: SpendHolder },
): Parameters<typeof createAgentSolver>[1]["openRoom"] {
	return async ({ exec, signal }) => {
		const image = getAgentImage(env, rollout.harness);
		const session = await gateway.openForSolver({
			model: rollout.solver,
			meter: (model) => metering.meterModel(model, holder),
			reserve: (bounds) => metering.reserveModelCall(bounds, holder),
			exec,
			signal,
		});
		try {
			const sandbox = await metering.meterSandboxes(engine.sandboxes, holder).create(
				{
					image,
					limits: AGENT_LIMITS,
					network: "none",
					env: { ENVKIT_TOKEN: session.token },
					gatewayDir: session.socketDir,
					lifetimeMs: LIFETIME_MS,
					owner: workerId,
					purpose: "solver",
					labels: { rollout: rollout.id },
				},
				{ signal },
			);
			return {
				sandbox,
				modelFault: session.modelFault,
				async [Symbol.asyncDispose]() {
					try {
						await sandbox[Symbol.asyncDispose]();
					} finally {
						await session[Symbol.asyncDispose]();
					}
				},
			};
		} catch (error) {
			await session[Symbol.asyncDispose]();
			throw error;
		}
	};
}
