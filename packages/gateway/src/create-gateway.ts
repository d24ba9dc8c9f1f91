import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Gateway, GatewaySession, GatewaySessionOptions } from "@aes/core/proposals";
import type { GatewayDeps } from "./gateway-deps.ts";
import { createModelRoutes } from "./models/model-routes.ts";
import { restrictModel } from "./models/restrict-model.ts";
import { createChildQuota } from "./sandbox/child-quota.ts";
import { createSandboxRoutes } from "./sandbox/sandbox-routes.ts";
import { createToken } from "./session/bearer-token.ts";
import { rememberFault } from "./session/remember-fault.ts";
import { createSessionServer } from "./session/session-server.ts";
import { createSocketFolder, prepareRoot, removeStaleFolders, SOCKET_NAME } from "./session/socket-folder.ts";
import { stopOnFault } from "./session/stop-on-fault.ts";
import { createWebProxy } from "./web/create-web-proxy.ts";

const REQUEST_TIMEOUT_MS = 60_000;
const HEARTBEAT_MS = 15_000;

export type WorkerGateway = Gateway & {
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
	return { open: (options) => openSession(deps, options), removeStale };
}

async function openSession(deps: GatewayDeps, options: GatewaySessionOptions): Promise<GatewaySession> {
	const token = createToken();
	const ended = new AbortController();
	const { model, modelFault, routes } = createDoors(deps, options);
	const signal = AbortSignal.any([options.signal, ended.signal]);
	const nowMs = () => deps.clock().getTime();
	const lookup = deps.webLookup && { lookup: deps.webLookup };
	const { server, idle } = createSessionServer({
		token,
		routes,
		signal,
		web: options.web ? createWebProxy({ access: options.web, signal, nowMs, ...lookup }) : null,
		requestTimeoutMs: deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
	});
	const socketDir = await createSocketFolder(deps.root);
	const socket = join(socketDir, SOCKET_NAME);
	server.listen(socket);
	await once(server, "listening");
	// The agent in the container is another user; the root above keeps everybody else on the host away.
	await chmod(socket, 0o666);
	return {
		model,
		modelFault,
		socketDir,
		token,
		async [Symbol.asyncDispose]() {
			if (ended.signal.aborted) return;
			ended.abort(new Error("The session is closed."));
			server.close();
			await idle();
			server.closeAllConnections();
			await rm(socketDir, { recursive: true, force: true });
		},
	};
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
				throwIfFaulty();
				const upstream = passThrough?.upstreamsOf(asked).find((candidate) => candidate.format === format);
				return passThrough && upstream
					? { upstream, watch, reserve: (call) => passThrough.reserve(call, owner) }
					: null;
			},
			clock,
			heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS,
		}),
		...createSandboxRoutes({ runners, quota, selfCheck: plan.selfCheck, submit, unpackTar }),
	]);
	return { model, modelFault, routes };
}
