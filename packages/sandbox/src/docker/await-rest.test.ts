import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { awaitRest } from "./await-rest.ts";

const never = new Promise(() => undefined);

/** Both ends of a connection, and how much of it has been read. */
async function aStream() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const reading = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [writing] = (await once(server, "connection")) as [Socket];
	let bytes = 0;
	reading.on("data", (chunk) => {
		bytes += chunk.length;
	});
	return {
		writing,
		countBytes: () => bytes,
		[Symbol.dispose]() {
			reading.destroy();
			writing.destroy();
			server.close();
		},
	};
}

test("what came during a stall of this process is read", async () => {
	using stream = await aStream();
	stream.writing.write("x".repeat(50_000));
	const rest = awaitRest(never, stream.countBytes);
	for (const endsAt = performance.now() + 400; performance.now() < endsAt; );
	await rest;
	expect(stream.countBytes()).toBe(50_000);
});

test("output that goes on is read on, but not for good", async () => {
	let bytes = 0;
	const printing = setInterval(() => {
		bytes += 1;
	}, 20);
	const startedAt = performance.now();
	await awaitRest(never, () => bytes);
	clearInterval(printing);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2_999);
	expect(bytes).toBeGreaterThan(1);
});

test("an end of the output is not waited on", async () => {
	const over = awaitRest(Promise.resolve(), () => 0).then(() => "over");
	expect(await Promise.race([over, nextTurn("a turn later")])).toBe("over");
});
