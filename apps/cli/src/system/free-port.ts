import { createServer } from "node:net";

/** Whether nothing listens on this port of the address. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
	return listenOnce(port, host).then(
		() => true,
		() => false,
	);
}

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export const findFreePort = (): Promise<number> => listenOnce(0, "127.0.0.1");

function listenOnce(port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(port, host, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : port));
		});
	});
}
