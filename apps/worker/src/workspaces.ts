import { AppError } from "@aes/core/errors";
import type { Sandbox } from "@aes/core/ports";
import type { ProposalPlan, RunProposalDeps } from "@aes/core/proposals";
import { layOutWorkspace, loadWorkspaceFiles, renderWorkspace, WORKSPACE_ROOT } from "@aes/harness";
import type { Engine } from "./engine.ts";
import type { WorkerEnv } from "./env.ts";
import type { Metering } from "./metering.ts";
import type { Stores } from "./stores.ts";

/** The paper gives a proposer 16 CPUs and 32 GiB (Table 10); ours only edits files, its child sandboxes do the work. */
const LIMITS = { cpus: 1, memoryMb: 1_024, pids: 256, diskMb: 2_048 };
/** A coding agent is a program of its own beside the files. */
const AGENT_LIMITS = { ...LIMITS, cpus: 2, memoryMb: 2_048, pids: 512 };
/** Beyond the proposal's own time limit, for the last admission and the way down. */
const LIFETIME_MARGIN_MS = 10 * 60_000;

type Deps = {
	env: WorkerEnv;
	engine: Engine;
	metering: Metering;
	stores: Pick<Stores, "workspaces">;
	workerId: string;
};

/** Proposer sandboxes: no network, the workspace laid out, one door — the session's socket at /run/aes. */
export function createOpenWorkspace(deps: Deps): RunProposalDeps["openWorkspace"] {
	const shipped = loadWorkspaceFiles();
	return async ({ proposal, seed, session }) => {
		const scope = { proposalId: proposal.id, environmentVersionId: null };
		const provider = deps.metering.meterSandboxes(deps.engine.sandboxes, { scope, leaseToken: proposal.leaseToken });
		const sandbox = await provider.create({
			image: getImage(deps.env, proposal),
			limits: proposal.harness === "built-in" ? LIMITS : AGENT_LIMITS,
			network: "none",
			workdir: WORKSPACE_ROOT,
			env: { ENVKIT_TOKEN: session.token },
			gatewayDir: session.socketDir,
			lifetimeMs: proposal.timeLimitMs + LIFETIME_MARGIN_MS,
			owner: deps.workerId,
			purpose: "proposer",
			labels: { proposal: proposal.id },
		});
		return orDispose(sandbox, async () => {
			const { workspaceVersionId: id } = proposal;
			const version = await (id === null ? shipped : deps.stores.workspaces.getFiles(id));
			await layOutWorkspace(sandbox, renderWorkspace({ seed, plan: proposal, version }));
		});
	};
}

function getImage(env: WorkerEnv, { method, harness }: Pick<ProposalPlan, "method" | "harness">): string {
	if (method !== "agentic" || harness === "built-in") return env.AES_PROPOSER_IMAGE;
	const image = env.AES_AGENT_IMAGES.get(harness);
	if (image) return image;
	throw new AppError(
		"not_found",
		`The worker has no image of the coding agent "${harness}". Run ./aes setup --agents ${harness}, then start the worker again.`,
	);
}

async function orDispose<Made extends Sandbox & AsyncDisposable>(
	made: Made,
	prepare: () => Promise<void>,
): Promise<Made> {
	try {
		await prepare();
		return made;
	} catch (error) {
		await made[Symbol.asyncDispose]();
		throw error;
	}
}
