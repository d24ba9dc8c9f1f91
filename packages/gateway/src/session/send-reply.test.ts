import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendReply } from "./send-reply.ts";

const CHUNK = `10000\r\n${"x".repeat(0x10000)}\r\n`;

test("a client that reads only once it has sent everything still reads why it was refused", async () => {
	const reply = { status: 413, headers: {}, body: "Send less." };
	const server = createServer((request, response) => void sendReply({ request, response, reply }));
	await once(server.listen(0, "127.0.0.1"), "listening");
	const client = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
	const errors: string[] = [];
	const closed = new Promise((resolve) => client.once("close", resolve));
	client.on("error", ({ message }) => errors.push(message));
	client.write("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n");
	for (let sent = 0; sent < 20; sent += 1) {
		client.write(CHUNK);
		await sleep(10);
	}
	client.write("0\r\n\r\n");
	let answer = "";
	client.on("data", (data) => {
		answer += String(data);
	});
	client.resume();
	await closed;
	expect({ errors, answer }).toMatchObject({ errors: [], answer: expect.stringMatching(/ 413 [\s\S]*Send less\.$/) });
	server.close();
});
