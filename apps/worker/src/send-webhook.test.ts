import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendWebhook } from "./send-webhook.ts";

const NOTICE = {
	id: "n1",
	campaignId: "c1",
	campaignName: "Night run",
	kind: "completed",
	title: "Night run: completed",
	body: "3 of 4 accepted.",
	createdAt: new Date("2026-12-01T10:00:00Z"),
	attempt: 1,
};

async function aReceiver(status: number) {
	const got: { headers: IncomingHttpHeaders; body: string }[] = [];
	const server = createServer(async (request, answer) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
		answer.writeHead(status, { location: "http://127.0.0.1:1/" }).end("x".repeat(100_000));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		got,
		url: `http://127.0.0.1:${port}/hook`,
		[Symbol.asyncDispose]: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

test("a notice is posted as JSON under its signature", async () => {
	await using receiver = await aReceiver(204);
	const settings = { url: receiver.url, secret: "s3cret", allowPrivate: true };
	expect(await sendWebhook(settings, NOTICE)).toEqual({ isDelivered: true });
	const [{ headers, body } = { headers: {}, body: "" }] = receiver.got;
	expect(JSON.parse(body)).toEqual({
		id: "n1",
		kind: "completed",
		title: "Night run: completed",
		body: "3 of 4 accepted.",
		createdAt: "2026-12-01T10:00:00.000Z",
		campaign: { id: "c1", name: "Night run" },
	});
	const expected = createHmac("sha256", "s3cret").update(body).digest("hex");
	expect(headers["x-aes-signature"]).toBe(`sha256=${expected}`);
});

test("without a secret it is not signed", async () => {
	await using receiver = await aReceiver(200);
	await sendWebhook({ url: receiver.url, secret: undefined, allowPrivate: true }, NOTICE);
	expect(receiver.got[0]?.headers).not.toHaveProperty("x-aes-signature");
});

test.each([302, 404, 500])("an answer of %i is no delivery, and no redirect is followed", async (status) => {
	await using receiver = await aReceiver(status);
	const delivery = await sendWebhook({ url: receiver.url, secret: undefined, allowPrivate: true }, NOTICE);
	expect(delivery).toEqual({ isDelivered: false, error: `The webhook answered ${status}.`, isFinal: false });
	expect(receiver.got).toHaveLength(1);
});

test.each(["127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.7"])("%s is refused for good, unasked", async (host) => {
	const delivery = await sendWebhook({ url: `http://${host}:9/x`, secret: undefined, allowPrivate: false }, NOTICE);
	expect(delivery).toMatchObject({
		isDelivered: false,
		isFinal: true,
		error: expect.stringContaining("ALLOW_PRIVATE"),
	});
});

test("a name that leads to a private address is refused at the connection", async () => {
	await using receiver = await aReceiver(200);
	const url = receiver.url.replace("127.0.0.1", "localhost");
	const delivery = await sendWebhook({ url, secret: undefined, allowPrivate: false }, NOTICE);
	expect(delivery).toMatchObject({ isDelivered: false, error: expect.stringContaining("not public") });
	expect(receiver.got).toEqual([]);
});
