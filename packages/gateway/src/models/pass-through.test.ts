import type { WireFormat } from "@aes/core/ports";
import { startVendorServer } from "@aes/models/testing";
import { describe, expect, it } from "vitest";
import { call } from "../testing/a-gateway.ts";
import { aVendorGateway, VENDOR_KEY, type VendorCase } from "../testing/a-vendor-gateway.ts";

const messages = [{ role: "user", content: "hi" }];
const streaming = { stream: true, stream_options: { include_usage: true } };

const CASES = [
	{ vendor: "anthropic", wire: "messages", path: "/v1/messages", ask: { max_tokens: 50, stream: true, messages } },
	{ vendor: "openai", wire: "responses", path: "/v1/responses", ask: { stream: true, input: "hi" } },
	{ vendor: "lab", wire: "chat", path: "/v1/chat/completions", ask: { ...streaming, messages } },
] as const satisfies readonly (VendorCase & { wire: WireFormat; path: string; ask: object })[];

const said = { text: ["Hel", "lo"], usage: { input: 40, cached: 8, output: 12 } };

describe.each(CASES)("a $wire answer of $vendor", ({ path, ask, ...vendorCase }) => {
	const send = (running: Awaited<ReturnType<typeof aVendorGateway>>, over: object = {}) =>
		call(running.session, { path, body: JSON.stringify({ model: "one", ...ask, ...over }) });

	it.each([true, false])("comes byte for byte as the vendor wrote it (streamed: %s)", async (stream) => {
		await using direct = await startVendorServer(vendorCase.wire, [{ said }]);
		await using running = await aVendorGateway(vendorCase, [{ said }]);
		const address = new URL(path, direct.baseUrl);
		const body = JSON.stringify({ model: "one", ...ask, stream });
		const untouched = await fetch(address, { method: "POST", body });
		const answer = await send(running, { stream });
		expect(answer.body).toBe(await untouched.text());
		expect(answer.headers["content-type"]).toBe(untouched.headers.get("content-type"));
		expect(running.ledger.rows).toMatchObject([{ costMicroUsd: 52, spend: { outputTokens: 12 } }]);
		expect(running.ledger.open.size).toBe(0);
	});

	it("is asked for in the client's own words, but for the model, the cap and what sets the price", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said }]);
		await send(running, { metadata: { a: "b" }, service_tier: "priority" });
		const { body = {} } = running.server.requests[0] ?? {};
		const caps = ["max_tokens", "max_output_tokens", "max_completion_tokens"].map((cap) => body[cap]);
		expect(caps.filter(Boolean)).toHaveLength(1);
		expect(body).toMatchObject({ ...ask, model: "one", metadata: { a: "b" } });
		expect(body).not.toHaveProperty("service_tier");
	});

	it("passes on a refusal in the vendor's words, unbilled", async () => {
		await using running = await aVendorGateway(vendorCase, [
			{ status: 429, message: "Too fast.", headers: { "retry-after": "7" } },
		]);
		const answer = await send(running);
		expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "7" } });
		expect(answer.body).toContain("Too fast.");
		expect(running.ledger.rows).toEqual([]);
		expect(running.ledger.open.size).toBe(0);
		expect(running.session.modelFault()).toMatchObject({ code: "rate_limited" });
	});

	it("says nothing of the key that a vendor refuses", async () => {
		await using running = await aVendorGateway(vendorCase, [{ status: 403, message: `bad key ${VENDOR_KEY}` }]);
		const answer = await send(running);
		expect(answer.body).not.toContain(VENDOR_KEY);
		expect(answer.body).toContain("whoever runs it must look");
		expect(running.session.modelFault()).toMatchObject({ code: "forbidden" });
	});

	it("is refused before the vendor is asked when the budget is spent", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said }]);
		running.ledger.state.isSpent = true;
		const answer = await send(running);
		expect(answer.status).toBe(vendorCase.wire === "responses" ? 400 : 402);
		expect(running.server.requests).toHaveLength(0);
	});

	it("ends in the format's error event when it breaks off, charged for all that was reserved", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said, fault: { after: 2, kind: "cut" } }]);
		const answer = await send(running);
		expect(answer.status).toBe(200);
		const last = answer.body.trimEnd().split("\n\n").at(-1) ?? "";
		expect(last).toMatch(/"type": ?"(error|server_error|overloaded_error)"/);
		expect(running.ledger.rows).toHaveLength(1);
		expect(running.ledger.rows[0]?.costMicroUsd).toBeGreaterThan(52);
		expect(running.ledger.open.size).toBe(0);
	});

	it("is ended at the vendor when the client hangs up", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said, fault: { after: 1, kind: "silence" } }]);
		const client = new AbortController();
		const body = JSON.stringify({ model: "one", ...ask });
		const answer = call(running.session, { path, body, signal: client.signal });
		while (running.server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		client.abort();
		await expect(answer).rejects.toThrow();
		while (running.server.hangUps === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		await running.session[Symbol.asyncDispose]();
		expect(running.ledger.rows).toHaveLength(1);
	});

	it("is never asked for what reaches past the sandbox's door", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said }]);
		const reaches = [
			{ tools: [{ type: "mcp", server_label: "x", server_url: "https://example.com" }] },
			{ previous_response_id: "resp_1" },
			{ mcp_servers: [{ type: "url", url: "https://example.com", name: "x" }] },
			{ messages: [{ role: "user", content: [{ type: "image", source: { type: "url", url: "https://a" } }] }] },
			{ n: 2 },
		];
		for (const over of reaches) expect((await send(running, over)).status).toBe(400);
		expect(running.server.requests).toHaveLength(0);
	});
});

describe("a streamed chat that does not ask for its usage", () => {
	it("is translated: it could not be counted otherwise", async () => {
		await using running = await aVendorGateway({ vendor: "lab", wire: "chat" }, [{ said }]);
		const body = JSON.stringify({ model: "one", stream: true, messages });
		const answer = await call(running.session, { path: "/v1/chat/completions", body });
		expect(answer.body).toContain('"id":"chatcmpl-');
		expect(answer.body).not.toContain('"usage"');
		expect(running.ledger.rows).toMatchObject([{ costMicroUsd: 52 }]);
	});
});

describe("a web search that the vendor would run", () => {
	it("is taken out of the tools", async () => {
		await using running = await aVendorGateway({ vendor: "openai", wire: "responses" }, [{ said }]);
		const tools = [{ type: "web_search", external_web_access: true }];
		await call(running.session, { path: "/v1/responses", body: JSON.stringify({ model: "one", input: "hi", tools }) });
		expect(running.server.requests[0]?.body.tools).toEqual([]);
	});
});
