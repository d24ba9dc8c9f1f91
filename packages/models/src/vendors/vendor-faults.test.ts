import { AppError } from "@aes/core/errors";
import { completeModel, type ModelEvent, type ModelRequest } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import type { StreamFault } from "../testing/index.ts";
import { aVendorModel, TEST_KEY, VENDOR_CASES } from "./vendor-under-test.ts";

const ask = (model: string): ModelRequest => ({ model, messages: [{ role: "user", content: "Hello" }] });
const OK = { said: { text: ["Hel", "lo"] } };

async function errorOf(run: Promise<unknown>): Promise<AppError> {
	const error = await run.then(
		() => null,
		(thrown: unknown) => thrown,
	);
	if (error instanceof AppError) return error;
	throw new Error(`no AppError: ${String(error)}`);
}

const everything = (error: AppError) =>
	JSON.stringify([error.message, error.details, String(error.cause), error.stack]);

describe.each(VENDOR_CASES)("$vendor", (vendorCase) => {
	it.each([
		{ status: 429, headers: { "retry-after": "7" }, waits: 7_000 },
		{ status: 429, headers: { "retry-after-ms": "1500" }, waits: 1_500 },
		{ status: 503, headers: {}, waits: 1_000 },
		{ status: 529, headers: {}, waits: 1_000 },
		{ status: 408, headers: {}, waits: 1_000 },
	])("tries again after HTTP $status with $headers", async ({ status, headers, waits }) => {
		await using under = await aVendorModel(vendorCase, [{ status, headers }, OK]);
		expect((await completeModel(under.client, ask(under.model))).content).toBe("Hello");
		expect(under.sleeps).toEqual([waits]);
	});

	it("waits longer each time and gives up with the vendor's state", async () => {
		await using under = await aVendorModel(vendorCase, () => ({ status: 503, message: "busy" }));
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "unavailable", details: { vendor: vendorCase.vendor, status: 503 } });
		expect(error.message).toContain("busy");
		expect(under.sleeps).toEqual([1_000, 2_000, 4_000, 8_000]);
	});

	it("does not wait for a vendor that asks for more than the time there is", async () => {
		await using under = await aVendorModel(vendorCase, [{ status: 429, headers: { "retry-after": "3600" } }, OK]);
		expect(await errorOf(completeModel(under.client, ask(under.model)))).toMatchObject({ code: "rate_limited" });
		expect(under.server.requests).toHaveLength(1);
	});

	it("names the variable to check when the key is refused, and never the key", async () => {
		await using under = await aVendorModel(vendorCase, [OK], { apiKey: "sk-wrong-9876543210" });
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error.code).toBe("forbidden");
		expect(error.message).toContain(vendorCase.keyVariable);
		expect(everything(error)).not.toContain("sk-wrong");
	});

	it.each([
		{ status: 403, code: "forbidden" },
		{ status: 404, code: "not_found" },
		{ status: 400, code: "invalid_input" },
		{ status: 413, code: "invalid_input" },
		{ status: 422, code: "invalid_input" },
	])("tells HTTP $status as $code at once, in the vendor's words without the key", async ({ status, code }) => {
		await using under = await aVendorModel(vendorCase, [{ status, message: `bad \u001b[31m${TEST_KEY} here` }, OK]);
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error.code).toBe(code);
		expect(error.message).toContain("bad [31m[key] here");
		expect(everything(error)).not.toContain(TEST_KEY);
		expect(under.server.requests).toHaveLength(1);
	});

	it("takes Google's words for a wrong key as such", async () => {
		await using under = await aVendorModel(vendorCase, [
			{ status: 400, message: "API key not valid. Pass a valid one." },
		]);
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "forbidden", message: expect.stringContaining(vendorCase.keyVariable) });
	});

	it("tells an account without credit from a rate limit", async () => {
		await using under = await aVendorModel(vendorCase, [
			{ status: 429, message: "You exceeded your current quota, please check your plan" },
		]);
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "forbidden", details: { reason: "credit" } });
	});

	it.each<StreamFault["kind"]>(["cut", "end", "error", "garbage"])(
		"gives out what came and tells a stream that ends by %s as broken off, without asking again",
		async (kind) => {
			const after = { messages: 4, responses: 5, gemini: 1, chat: 2 }[vendorCase.wire];
			await using under = await aVendorModel(vendorCase, [{ ...OK, fault: { after, kind } }, OK]);
			const events: ModelEvent[] = [];
			const error = await errorOf(collect(under.client.stream(ask(under.model)), events));
			expect(events).toEqual([{ type: "text", text: "Hel" }]);
			expect(error).toMatchObject({ code: "unavailable", details: { reason: "disconnected" } });
			expect(under.server.requests).toHaveLength(1);
		},
	);

	describe("with words under way", () => {
		const said = { text: ["one ", "two ", "three ", "four ", "five "] };
		const after = { messages: 7, responses: 8, gemini: 4, chat: 5 }[vendorCase.wire];

		it.each<StreamFault["kind"]>(["cut", "end", "error", "garbage"])("tells that they end by %s", async (kind) => {
			await using under = await aVendorModel(vendorCase, [{ said, fault: { after, kind }, frameEveryMs: 10 }]);
			const events: ModelEvent[] = [];
			const error = await errorOf(collect(under.client.stream(ask(under.model)), events));
			expect(events).toEqual(said.text.slice(0, 4).map((text) => ({ type: "text", text })));
			expect(error).toMatchObject({ code: "unavailable", details: { reason: "disconnected" } });
		});

		it("hangs up for a reader that goes or cancels", async () => {
			const answer = { said, fault: { after, kind: "silence" }, frameEveryMs: 10 } as const;
			await using under = await aVendorModel(vendorCase, [answer, answer]);
			const isThird = (event: ModelEvent) => event.type === "text" && event.text === "three ";
			for await (const event of under.client.stream(ask(under.model))) if (isThird(event)) break;
			await expect.poll(() => under.server.hangUps).toBe(1);
			const abort = new AbortController();
			const run = async () => {
				for await (const event of under.client.stream(ask(under.model), { signal: abort.signal }))
					if (isThird(event)) setTimeout(() => abort.abort(new Error("stopped by the user")), 60);
			};
			await expect(run()).rejects.toThrow("stopped by the user");
			await expect.poll(() => under.server.hangUps).toBe(2);
		});

		it("ends them when they fall silent", async () => {
			const limits = { idleMs: 1_500, totalMs: 30_000 };
			const answer = { said, fault: { after, kind: "silence" }, frameEveryMs: 10 } as const;
			await using under = await aVendorModel(vendorCase, [answer], { limits });
			const events: ModelEvent[] = [];
			const error = await errorOf(collect(under.client.stream(ask(under.model)), events));
			expect(events).toHaveLength(4);
			expect(error).toMatchObject({ code: "timed_out" });
		});
	});

	it("asks again when an answer is an overload from the start, not when it was cut: that may be billed", async () => {
		await using busy = await aVendorModel(vendorCase, [{ ...OK, fault: { after: 0, kind: "error" } }, OK]);
		expect((await completeModel(busy.client, ask(busy.model))).content).toBe("Hello");
		await using cut = await aVendorModel(vendorCase, [{ ...OK, fault: { after: 0, kind: "cut" } }, OK]);
		const error = await errorOf(completeModel(cut.client, ask(cut.model)));
		expect(error).toMatchObject({ code: "unavailable", details: { reason: "disconnected" } });
		expect(cut.server.requests).toHaveLength(1);
	});

	it("ends a stream that falls silent", async () => {
		const limits = { idleMs: 60, totalMs: 5_000 };
		const answer = { ...OK, fault: { after: 5, kind: "silence" } as const };
		await using under = await aVendorModel(vendorCase, () => answer, { limits });
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "timed_out", message: expect.stringContaining("nothing for 0.06 s") });
	});

	it("ends a call whose headers do not come", async () => {
		const limits = { idleMs: 200, totalMs: 30_000 };
		await using under = await aVendorModel(vendorCase, [{ ...OK, headersAfterMs: 2_000 }], { limits });
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "timed_out", message: expect.stringContaining("nothing for 0.2 s") });
	});

	it("ends a call that never stops", async () => {
		const limits = { idleMs: 30_000, totalMs: 400 };
		const endless = { said: { text: Array.from({ length: 100 }, () => "more ") }, frameEveryMs: 50 };
		await using under = await aVendorModel(vendorCase, [endless], { limits });
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "timed_out", message: expect.stringContaining("not complete after 0.4 s") });
	});

	it("throws the reason of a cancelled call and hangs up", async () => {
		const abort = new AbortController();
		await using under = await aVendorModel(vendorCase, [{ ...OK, fault: { after: 5, kind: "silence" } }]);
		const run = async () => {
			for await (const event of under.client.stream(ask(under.model), { signal: abort.signal }))
				if (event.type === "text") abort.abort(new Error("stopped by the user"));
		};
		await expect(run()).rejects.toThrow("stopped by the user");
		await expect.poll(() => under.server.hangUps).toBe(1);
	});

	it("names an address where nothing listens", async () => {
		const under = await aVendorModel(vendorCase, [OK]);
		await under[Symbol.asyncDispose]();
		const error = await errorOf(completeModel(under.client, ask(under.model)));
		expect(error).toMatchObject({ code: "unavailable" });
		expect(error.message).toContain("ECONNREFUSED");
		expect(under.sleeps).toHaveLength(4);
	});
});

async function collect(stream: AsyncIterable<ModelEvent>, events: ModelEvent[]): Promise<void> {
	for await (const event of stream) events.push(event);
}
