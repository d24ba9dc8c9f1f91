import { AppError } from "@aes/core/errors";
import type { ServerAnswer } from "@aes/models/testing";
import { describe, expect, it } from "vitest";
import { call } from "../testing/a-gateway.ts";
import { aVendorGateway, type VendorCase } from "../testing/a-vendor-gateway.ts";

const messages = [{ role: "user", content: "hi" }];
const streaming = { stream: true, stream_options: { include_usage: true } };

const CASES = [
	{ vendor: "anthropic", wire: "messages", path: "/v1/messages", ask: { max_tokens: 50, stream: true, messages } },
	{ vendor: "openai", wire: "responses", path: "/v1/responses", ask: { stream: true, input: "hi" } },
	{ vendor: "lab", wire: "chat", path: "/v1/chat/completions", ask: { ...streaming, messages } },
] as const satisfies readonly (VendorCase & { path: string; ask: object })[];

const whole: ServerAnswer = { said: { text: ["Hel", "lo"] } };
const cut: ServerAnswer = { ...whole, fault: { after: 2, kind: "cut" } };
const silent: ServerAnswer = { ...whole, fault: { after: 2, kind: "silence" } };

type Running = Awaited<ReturnType<typeof aVendorGateway>>;

describe.each(CASES)("a failing $wire call of $vendor", ({ path, ask, ...vendorCase }) => {
	const send = ({ session }: Running, signal?: AbortSignal) =>
		call(session, { path, body: JSON.stringify({ model: "one", ...ask }), ...(signal && { signal }) });

	it.each([
		{ name: "HTTP 500", answer: { status: 500 }, code: "unavailable" },
		{ name: "HTTP 529", answer: { status: 529 }, code: "unavailable" },
		{ name: "a wrong key", answer: { status: 401 }, code: "forbidden" },
		{ name: "a break in the middle", answer: cut, code: "unavailable" },
	])("is the vendor's fault with $name, until one is answered whole", async ({ answer, code }) => {
		await using running = await aVendorGateway(vendorCase, [answer, whole]);
		await send(running);
		expect(running.session.modelFault()).toMatchObject({ code });
		await send(running);
		expect(running.session.modelFault()).toBeNull();
	});

	it.each([
		{ answer: { status: 403 }, fault: { code: "forbidden", details: { status: 403 } } },
		{ answer: { status: 404 }, fault: { code: "not_found", details: { status: 404 } } },
		{
			answer: { status: 429, headers: { "retry-after": "7" } },
			fault: { code: "rate_limited", details: { status: 429, retryAfterMs: 7_000 } },
		},
	])("names the vendor, the model and what it asks for after $answer", async ({ answer, fault }) => {
		await using running = await aVendorGateway(vendorCase, [answer]);
		await send(running);
		const { vendor } = vendorCase;
		const message = expect.stringContaining(`${vendor} refused a call for "${vendor}/`);
		expect(running.session.modelFault()).toMatchObject({ ...fault, message, details: { ...fault.details, vendor } });
	});

	it("is the vendor's fault when nothing listens there", async () => {
		await using running = await aVendorGateway(vendorCase, []);
		await running.server[Symbol.asyncDispose]();
		expect((await send(running)).status).toBeGreaterThanOrEqual(400);
		expect(running.session.modelFault()).toMatchObject({ code: "unavailable" });
	});

	it("stays the vendor's fault while the next call has only begun", async () => {
		await using running = await aVendorGateway(vendorCase, [{ status: 500 }, silent]);
		await send(running);
		const client = new AbortController();
		const asked = send(running, client.signal).catch(() => undefined);
		await expect.poll(() => running.server.requests.length).toBe(2);
		expect(running.session.modelFault()).toMatchObject({ code: "unavailable" });
		client.abort();
		await asked;
	});

	it("is not made after a submission that broke off by a fault of ours, which it remembers", async () => {
		const submit = () => Promise.reject(new AppError("unavailable", "The database does not answer."));
		await using running = await aVendorGateway(vendorCase, [whole], { submit });
		await call(running.session, { path: "/sandbox/submit", body: "tar" });
		await send(running);
		expect(running.server.requests).toHaveLength(0);
		expect(running.session.modelFault()).toMatchObject({ message: "The database does not answer." });
	});

	it("is nobody's fault when the client hangs up", async () => {
		await using running = await aVendorGateway(vendorCase, [silent]);
		const client = new AbortController();
		const asked = send(running, client.signal).catch(() => undefined);
		await expect.poll(() => running.server.requests.length).toBe(1);
		client.abort();
		await asked;
		await expect.poll(() => running.server.hangUps).toBe(1);
		await expect.poll(() => running.ledger.open.size).toBe(0);
		expect(running.session.modelFault()).toBeNull();
	});
});
