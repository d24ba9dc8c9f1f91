import { Readable } from "node:stream";
import { AppError } from "@aes/core/errors";
import { completeModel, wholeAnswers } from "@aes/core/ports";
import { createScriptedModel } from "@aes/models";
import { describe, expect, it } from "vitest";
import { aGateway, call } from "../testing/a-gateway.ts";

const path = "/v1/chat/completions";
const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 };
const ask = (over: object = {}) =>
	JSON.stringify({ model: "acme/one", messages: [{ role: "user", content: "hi" }], ...over });

describe("POST /v1/chat/completions", () => {
	it("answers whole", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, { path, body: ask() });
		expect(JSON.parse(answer.body)).toMatchObject({
			created: 1_700_000_000,
			model: "acme/one",
			choices: [{ message: { content: "hello" } }],
		});
	});

	it("answers as a stream when asked", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, { path, body: ask({ stream: true }) });
		expect(answer.headers["content-type"]).toBe("text/event-stream");
		expect(answer.body).toContain('"content":"hello"');
		expect(answer.body.endsWith("data: [DONE]\n\n")).toBe(true);
	});

	it("says that it lives while the model is silent", async () => {
		const model = wholeAnswers(async () => {
			await new Promise((resolve) => setTimeout(resolve, 100));
			return { content: "hello", toolCalls: [], finishReason: "stop", usage };
		});
		await using running = await aGateway({ deps: { model, heartbeatMs: 20 } });
		const answer = await call(running.session, { path, body: ask({ stream: true }) });
		expect(answer.body).toMatch(/^: waiting for the model\n\n/);
		expect(answer.body).toContain('"content":"hello"');
	});

	it("goes through the session's meter, as the in-process model does", async () => {
		const owners: string[] = [];
		await using running = await aGateway({
			deps: {
				model: createScriptedModel(["one", "two"]),
				meter: (model, owner) => ({
					stream(request, options) {
						owners.push(`${owner.plan.id} ${owner.leaseToken}`);
						return model.stream(request, options);
					},
				}),
			},
		});
		await call(running.session, { path, body: ask() });
		await completeModel(running.session.model, { model: "acme/one", messages: [] });
		expect(owners).toEqual(["p1 lease", "p1 lease"]);
	});

	it("refuses another model than the session's, over HTTP and in this process", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, { path, body: ask({ model: "acme/two" }) });
		expect(answer.status).toBe(403);
		expect(answer.headers["x-should-retry"]).toBe("false");
		expect(JSON.parse(answer.body).error).toMatchObject({
			code: "model",
			message: expect.stringContaining('"acme/one"'),
		});
		const direct = completeModel(running.session.model, { model: "acme/two", messages: [] });
		await expect(direct).rejects.toMatchObject({ code: "forbidden" });
	});

	it.each([
		["{", 400, "is not JSON"],
		[ask({ n: 2 }), 400, "n cannot be passed on"],
		["x".repeat(17 * 1024 * 1024), 413, "bytes"],
	])("refuses a bad body with the reason (case %#)", async (body, status, message) => {
		await using running = await aGateway();
		const answer = await call(running.session, { path, body });
		expect(answer.status).toBe(status);
		expect(JSON.parse(answer.body).error.message).toContain(message);
	});

	it("stops reading a body that outgrows the bound without having said its length", async () => {
		const model = createScriptedModel(["hello"]);
		await using running = await aGateway({ deps: { model } });
		const body = Readable.from([ask(), ...Array.from({ length: 17 }, () => Buffer.alloc(1024 * 1024, " "))]);
		// The connection is closed after the answer: a client that still writes may see that first.
		const end = await call(running.session, { path, body }).catch((error) => ({ status: error.code }));
		expect([413, "EPIPE", "ECONNRESET"]).toContain(end.status);
		expect(model.requests).toHaveLength(0);
	});

	it("says when the budget is spent, and tells nothing of faults of ours", async () => {
		const refusal = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
		const model = createScriptedModel([refusal, new Error("secret host name")]);
		await using running = await aGateway({ deps: { model } });
		const refused = await call(running.session, { path, body: ask() });
		expect(refused.status).toBe(402);
		expect(JSON.parse(refused.body).error.code).toBe("budget");
		const broken = await call(running.session, { path, body: ask() });
		expect(broken.status).toBe(500);
		expect(broken.body).not.toContain("secret");
	});

	it("cancels the call when the client hangs up", async () => {
		const { model, asked, aborted } = aHangingModel();
		await using running = await aGateway({ deps: { model } });
		const client = new AbortController();
		const answer = call(running.session, { path, body: ask(), signal: client.signal });
		await asked;
		client.abort();
		await expect(answer).rejects.toThrow();
		expect(await aborted).toBe("The client hung up.");
	});

	it("cancels the call when the session ends", async () => {
		const { model, asked, aborted } = aHangingModel();
		await using running = await aGateway({ deps: { model } });
		const answer = call(running.session, { path, body: ask() }).catch(() => ({ status: 503 }));
		await asked;
		await running.session[Symbol.asyncDispose]();
		expect(await aborted).toBe("The session is closed.");
		expect((await answer).status).toBe(503);
	});
});

/** Never answers; tells when it was asked, and why it was aborted. */
function aHangingModel() {
	const events = new EventTarget();
	const asked = new Promise((resolve) => events.addEventListener("asked", resolve));
	const reason = { message: "" };
	const aborted = new Promise<string>((resolve) => events.addEventListener("aborted", () => resolve(reason.message)));
	const model = wholeAnswers(
		(_request, options) =>
			new Promise((_resolve, reject) => {
				options?.signal?.addEventListener("abort", () => {
					reason.message = String(options.signal?.reason.message);
					events.dispatchEvent(new Event("aborted"));
					reject(options.signal?.reason);
				});
				events.dispatchEvent(new Event("asked"));
			}),
	);
	return { model, asked, aborted };
}
