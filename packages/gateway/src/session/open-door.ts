import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import type { GatewaySession } from "@aes/core/proposals";
import type { WebProxy } from "../web/create-web-proxy.ts";
import { createToken } from "./bearer-token.ts";
import { createSessionServer, type Route } from "./session-server.ts";
import { createSocketFolder, SOCKET_NAME } from "./socket-folder.ts";

export type DoorOptions = {
	/** Folder of all sessions' sockets. */
	root: string;
	routes: ReadonlyMap<string, Route>;
	/** Ends all that runs. */
	signal: AbortSignal;
	createWeb(signal: AbortSignal): WebProxy | null;
	requestTimeoutMs: number;
};

/** Listens in a folder of its own under a new token; disposing it ends what runs, the token and the folder. */
export async function openDoor(options: DoorOptions): Promise<Omit<GatewaySession, "model" | "modelFault">> {
	const token = createToken();
	const ended = new AbortController();
	const signal = AbortSignal.any([options.signal, ended.signal]);
	const { routes, requestTimeoutMs } = options;
	const { server, idle } = createSessionServer({
		token,
		routes,
		signal,
		web: options.createWeb(signal),
		requestTimeoutMs,
	});
	const socketDir = await createSocketFolder(options.root);
	const socket = join(socketDir, SOCKET_NAME);
	server.listen(socket);
	await once(server, "listening");
	// The agent in the container is another user; the root above keeps everybody else on the host away.
	await chmod(socket, 0o666);
	return {
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
