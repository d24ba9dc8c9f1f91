import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startPrivateRedis } from "./private-redis.ts";

test("a private Redis answers on the loopback, and is gone once stopped", async () => {
	const redis = await startPrivateRedis();
	const { hostname, port } = new URL(redis.url);
	expect(hostname).toBe("127.0.0.1");
	const socket = connect(Number(port), hostname);
	socket.write("PING\r\n");
	expect(String(await once(socket, "data"))).toBe("+PONG\r\n");
	socket.destroy();
	await redis.stop();
	await expect(once(connect(Number(port), hostname), "connect")).rejects.toThrow("ECONNREFUSED");
});
