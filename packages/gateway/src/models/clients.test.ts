import { AppError } from "@aes/core/errors";
import { type ModelClient, type ModelEvent, type ModelRequest, streamAnswer, wholeAnswers } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { aGateway } from "../testing/a-gateway.ts";
import { anthropicOf, openAiOf, TEST_CLIENTS } from "../testing/clients.ts";

const usage = { inputTokens: 20, cachedInputTokens: 0, outputTokens: 3 };
const end: ModelEvent = { type: "end", finishReason: "stop", usage };

/** Takes note of what it is asked. */
function watch(stream: (request: ModelRequest, signal?: AbortSignal) => AsyncIterable<ModelEvent>) {
	const requests: ModelRequest[] = [];
	const model: ModelClient = {
		stream(request, options) {
			requests.push(request);
			return stream(request, options?.signal);
		},
	};
	return { model, requests };
}

function aGate() {
	const gate = { open: () => {}, opened: Promise.resolve() };
	gate.opened = new Promise<void>((resolve) => {
		gate.open = resolve;
	});
	return gate;
}

describe.each(Object.entries(TEST_CLIENTS))("the client of %s", (_name, connect) => {
	it("hears each word as it is said", async () => {
		const heard = aGate();
		const { model, requests } = watch(async function* () {
			yield { type: "text", text: "Hel" };
			await heard.opened;
			yield { type: "text", text: "lo" };
			yield end;
		});
		await using running = await aGateway({ deps: { model } });
		const answer = await connect(running.session).ask("hi", { onText: () => heard.open() });
		expect(answer).toMatchObject({ text: "Hello", inputTokens: 20, outputTokens: 3 });
		expect(requests[0]).toMatchObject({ model: "acme/one", messages: [{ role: "user", content: "hi" }] });
	});

	it("is kept waiting for a model that thinks for long, and hears of its fault all the same", async () => {
		const { model } = watch(async function* () {
			await new Promise((resolve) => setTimeout(resolve, 100));
			yield { type: "text", text: "Hel" };
			await new Promise((resolve) => setTimeout(resolve, 100));
			throw new AppError("timed_out", "Too long.");
		});
		await using running = await aGateway({ deps: { model, heartbeatMs: 10 } });
		await expect(connect(running.session).ask("hi")).rejects.toThrow("Too long.");
	});

	it("hears thoughts and parallel calls", async () => {
		const answer = {
			content: "Two.",
			reasoning: [{ text: "Hm.", opaque: { signature: "s" } }],
			toolCalls: ["ls", "pwd"].map((command, index) => ({ id: `c${index}`, name: "bash", arguments: { command } })),
			finishReason: "tool_calls" as const,
			usage,
		};
		const { model, requests } = watch(() => streamAnswer(answer));
		await using running = await aGateway({ deps: { model } });
		expect(await connect(running.session).ask("go", { tools: true })).toMatchObject({
			text: "Two.",
			thought: "Hm.",
			calls: [
				{ id: "c0", name: "bash", json: '{"command":"ls"}' },
				{ id: "c1", name: "bash", json: '{"command":"pwd"}' },
			],
		});
		expect(requests[0]?.tools).toMatchObject([{ name: "bash", description: "Runs a command." }]);
	});

	it.each(["budget", "model"])("gives up at once when it is refused for its %s", async (reason) => {
		const { model, requests } = watch(() => {
			throw new AppError("forbidden", "Refused by the test.", { details: { reason } });
		});
		await using running = await aGateway({ deps: { model } });
		await expect(connect(running.session).ask("hi")).rejects.toThrow("Refused by the test.");
		expect(requests).toHaveLength(1);
	});

	it("asks again, when told, after a fault that passes", async () => {
		let calls = 0;
		const { model, requests } = watch(async function* () {
			calls += 1;
			const details = { retryAfterMs: 1 };
			if (calls === 1) throw new AppError("rate_limited", "Slow down.", { details });
			if (calls === 2) throw new AppError("unavailable", "Gone.", { details });
			yield { type: "text", text: "hello" };
			yield end;
		});
		await using running = await aGateway({ deps: { model } });
		expect((await connect(running.session).ask("hi")).text).toBe("hello");
		expect(requests).toHaveLength(3);
	});

	it("is told of an error in the middle", async () => {
		const { model } = watch(async function* () {
			yield { type: "text", text: "Hel" };
			throw new AppError("timed_out", "The model was too slow.");
		});
		await using running = await aGateway({ deps: { model } });
		await expect(connect(running.session).ask("hi")).rejects.toThrow("The model was too slow.");
	});

	it("ends the model's call when it hangs up", async () => {
		const aborted = aGate();
		let reason = "";
		const { model } = watch(async function* (_request, signal) {
			yield { type: "text", text: "Hel" };
			await new Promise((_resolve, reject) => {
				signal?.addEventListener("abort", () => {
					reason = signal.reason.message;
					aborted.open();
					reject(signal.reason);
				});
			});
		});
		await using running = await aGateway({ deps: { model } });
		const client = new AbortController();
		const { signal } = client;
		const asked = connect(running.session).ask("hi", { signal, onText: () => client.abort() });
		await asked.catch(() => undefined);
		await aborted.opened;
		expect(reason).toBe("The client hung up.");
	});

	it("keeps parallel answers apart", async () => {
		let open = 16;
		const model = wholeAnswers(async ({ messages }) => {
			open -= 1;
			await new Promise((resolve) => setTimeout(resolve, open));
			return { content: `to ${messages[0]?.content}`, toolCalls: [], finishReason: "stop", usage };
		});
		await using running = await aGateway({ deps: { model } });
		const client = connect(running.session);
		const prompts = Array.from({ length: 16 }, (_, index) => `question ${index}`);
		const answers = await Promise.all(prompts.map((prompt) => client.ask(prompt)));
		expect(answers.map(({ text }) => text)).toEqual(prompts.map((prompt) => `to ${prompt}`));
	});
});

describe("the vendors' clients", () => {
	it("list the session's models", async () => {
		await using running = await aGateway();
		expect((await openAiOf(running.session).models.list()).data.map(({ id }) => id)).toEqual(["acme/one"]);
		expect((await anthropicOf(running.session).models.list()).data.map(({ id }) => id)).toEqual(["acme/one"]);
	});

	it("take answers that are not streamed", async () => {
		const { model } = watch(() => streamAnswer({ content: "hello", toolCalls: [], finishReason: "stop", usage }));
		await using running = await aGateway({ deps: { model } });
		const response = await openAiOf(running.session).responses.create({ model: "acme/one", input: "hi" });
		expect(response).toMatchObject({ output_text: "hello", model: "acme/one", usage: { total_tokens: 23 } });
		const messages = [{ role: "user", content: "hi" }] as const;
		const message = await anthropicOf(running.session).messages.create({
			model: "one",
			max_tokens: 5,
			messages: [...messages],
		});
		expect(message).toMatchObject({ content: [{ type: "text", text: "hello" }], stop_reason: "end_turn" });
		const chat = await openAiOf(running.session).chat.completions.create({ model: "one", messages: [...messages] });
		expect(chat.choices[0]?.message.content).toBe("hello");
	});

	it("count tokens before they ask", async () => {
		await using running = await aGateway();
		const client = anthropicOf(running.session);
		const messages = [{ role: "user" as const, content: "x".repeat(4000) }];
		const { input_tokens } = await client.messages.countTokens({ model: "one", messages });
		expect(input_tokens).toBeGreaterThan(1000);
		expect(input_tokens).toBeLessThan(1050);
	});

	it("are told in their own words that the token is wrong", async () => {
		await using running = await aGateway();
		const wrong = { ...running.session, token: "wrong" };
		await expect(openAiOf(wrong).models.list()).rejects.toMatchObject({ status: 401 });
		const asked = TEST_CLIENTS["anthropic messages"]?.(wrong).ask("hi");
		await expect(asked).rejects.toMatchObject({ status: 401, error: { error: { type: "authentication_error" } } });
	});
});
