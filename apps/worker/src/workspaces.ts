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
export const AGENT_LIMITS = { ...LIMITS, cpus: 2, memoryMb: 2_048, pids: 512 };
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
		const hasWeb = proposal.webAllow.length > 0;
		const sandbox = await provider.create({
			image: getImage(deps.env, proposal),
			limits: proposal.harness === "built-in" ? LIMITS : AGENT_LIMITS,
			network: "none",
			workdir: WORKSPACE_ROOT,
			env: { ENVKIT_TOKEN: session.token, ...(hasWeb && proxyVariables(session.token)) },
			gatewayDir: session.socketDir,
			lifetimeMs: proposal.timeLimitMs + LIFETIME_MARGIN_MS,
			owner: deps.workerId,
			purpose: "proposer",
			labels: { proposal: proposal.id },
		});
		return orDispose(sandbox, async () => {
			if (hasWeb) await startWeb(sandbox);
			const { workspaceVersionId: id } = proposal;
			const version = await (id === null ? shipped : deps.stores.workspaces.getFiles(id));
			await layOutWorkspace(sandbox, renderWorkspace({ seed, plan: proposal, version }));
		});
	};
}

/** Where `aes-web` listens in the sandbox; the gateway knows the session by its token. */
function proxyVariables(token: string): Record<string, string> {
	const proxy = `http://aes:${token}@127.0.0.1:4181`;
	const names = { http_proxy: proxy, https_proxy: proxy, no_proxy: "127.0.0.1,localhost" };
	return { ...names, HTTPS_PROXY: proxy, NO_PROXY: names.no_proxy };
}

async function startWeb(sandbox: Sandbox): Promise<void> {
	const { exitCode, stderr } = await sandbox.exec(["sh", "-c", WEB_UP], { timeoutMs: 30_000 });
	if (exitCode === 0) return;
	throw new AppError("unavailable", "The way to the web did not come up in the proposer's sandbox. Try it again.", {
		details: { stderr: stderr.slice(0, 1000) },
	});
}

/** Returns once the port answers. */
const WEB_UP = `setsid aes-web </dev/null >/dev/null 2>&1 &
for _ in $(seq 100); do curl -s --noproxy '*' -o /dev/null http://127.0.0.1:4181/ && exit 0; sleep 0.1; done
exit 1`;

const getImage = (env: WorkerEnv, { method, harness }: Pick<ProposalPlan, "method" | "harness">): string =>
	method !== "agentic" || harness === "built-in" ? env.AES_PROPOSER_IMAGE : getAgentImage(env, harness);

/** Throws not_found for a coding agent whose image the worker was not told. */
export function getAgentImage(env: Pick<WorkerEnv, "AES_AGENT_IMAGES">, harness: string): string {
	const image = env.AES_AGENT_IMAGES.get(harness);
	if (image) return image;
	throw new AppError(
		"not_found",
		`The worker has no image of the coding agent "${harness}". Run ./aes setup --agents ${harness}, then start the worker again.`,
		{ details: { setting: `the image of ${harness}` } },
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
