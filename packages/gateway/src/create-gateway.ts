import type { ModelCallBounds } from "@aes/core/ledger";
import type { Gateway, GatewaySession, GatewaySessionOptions } from "@aes/core/proposals";
import type { GatewayDeps, SolverSessionOptions } from "./gateway-deps.ts";
import { createModelRoutes } from "./models/model-routes.ts";
import { restrictModel } from "./models/restrict-model.ts";
import { createChildQuota } from "./sandbox/child-quota.ts";
import { createSandboxRoutes } from "./sandbox/sandbox-routes.ts";
import { openDoor } from "./session/open-door.ts";
import { rememberFault } from "./session/remember-fault.ts";
import { prepareRoot, removeStaleFolders } from "./session/socket-folder.ts";
import { stopOnFault } from "./session/stop-on-fault.ts";
import { createSolverDoors } from "./solving/solver-doors.ts";
import { createWebProxy } from "./web/create-web-proxy.ts";

const REQUEST_TIMEOUT_MS = 60_000;
const HEARTBEAT_MS = 15_000;

export type WorkerGateway = Gateway & {
	/** The door of a solver's own sandbox: one model, and what its tools do in the environment. */
	openForSolver(options: SolverSessionOptions): Promise<GatewaySession>;
	/** Removes the sockets that dead workers left in the root. */
	removeStale(): Promise<void>;
};

/**
 * The one door of a worker's sandboxes: a Unix socket for each session, nothing on any network. What dead workers
 * left in the root is removed first. Throws `invalid_input` when the root's path is too long for sockets.
 */
export async function createGateway(deps: GatewayDeps): Promise<WorkerGateway> {
	await prepareRoot(deps.root);
	const removeStale = async () => void (await removeStaleFolders(deps.root, deps.clock()));
	await removeStale();
	return {
		open: (options) => openSession(deps, options),
		openForSolver: (options) => openForSolver(deps, options),
		removeStale,
	};
}

async function openSession(deps: GatewayDeps, options: GatewaySessionOptions): Promise<GatewaySession> {
	const { model, modelFault, routes } = createDoors(deps, options);
	const nowMs = () => deps.clock().getTime();
	const lookup = deps.webLookup && { lookup: deps.webLookup };
	const { web: access } = options;
	const door = await openDoor({
		root: deps.root,
		signal: options.signal,
		routes,
		createWeb: (signal) => (access ? createWebProxy({ access, signal, nowMs, ...lookup }) : null),
		requestTimeoutMs: deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
	});
	return { ...door, model, modelFault };
}

async function openForSolver(deps: GatewayDeps, options: SolverSessionOptions): Promise<GatewaySession> {
	const { model, modelFault, routes } = createSolverDoors(deps, options, deps.heartbeatMs ?? HEARTBEAT_MS);
	const door = await openDoor({
		root: deps.root,
		signal: options.signal,
		routes,
		createWeb: () => null,
		requestTimeoutMs: deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
	});
	return { ...door, model, modelFault };
}

/** The in-process model and the HTTP routes share one meter and one quota. */
function createDoors(deps: GatewayDeps, options: GatewaySessionOptions) {
	const { plan, leaseToken } = options;
	const quota = createChildQuota(options.quota);
	const owner = { plan, leaseToken, addCpuSeconds: quota.addCpuSeconds };
	const models = [plan.proposer];
	const { submit, throwIfFaulty, ...stopping } = stopOnFault({
		model: restrictModel(deps.meter(deps.model, owner), models),
		submit: options.submit,
	});
	const { model, modelFault, watch } = rememberFault(stopping.model);
	const runners = deps.createRunners(owner);
	const { unpackTar, clock, passThrough } = deps;
	const routes = new Map([
		...createModelRoutes({
			model,
			models,
			findUpstream(asked, format) {
				const upstream = passThrough?.upstreamsOf(asked).find((candidate) => candidate.format === format);
				if (!passThrough || !upstream) return null;
				const reserve = async (call: ModelCallBounds) => {
					throwIfFaulty();
					return passThrough.reserve(call, owner);
				};
				return { upstream, watch, reserve };
			},
			clock,
			heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS,
		}),
		...createSandboxRoutes({ runners, quota, selfCheck: plan.selfCheck, submit, unpackTar }),
	]);
	return { model, modelFault, routes };
}
