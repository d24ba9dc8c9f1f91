import { describe, expect, it } from "vitest";
import { collectAnswer, streamAnswer, textOf } from "./model-answer.ts";
import type { ModelEvent, ModelResponse } from "./model-client.ts";

const usage = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 };

async function* of(...events: ModelEvent[]) {
	yield* events;
}

describe("collectAnswer", () => {
	it("gives back every answer that streamAnswer took apart", async () => {
		const answer: ModelResponse = {
			content: "done",
			reasoning: [
				{ text: "first", opaque: { signature: "s" } },
				{ text: "", opaque: { encrypted: "e" } },
			],
			toolCalls: [
				{ id: "c1", name: "bash", arguments: { command: "ls" } },
				{ id: "c2", name: "bash", arguments: {}, malformed: '{"command": "l' },
			],
			finishReason: "tool_calls",
			usage,
		};
		expect(await collectAnswer(streamAnswer(answer))).toEqual(answer);
	});

	it("joins pieces, keeps parallel calls apart, and takes no arguments for an empty object", async () => {
		const answer = await collectAnswer(
			of(
				{ type: "text", text: "a" },
				{ type: "tool_call_start", index: 0, id: "x", name: "one" },
				{ type: "tool_call_start", index: 1, id: "y", name: "two" },
				{ type: "tool_call_arguments", index: 0, json: '{"n":' },
				{ type: "text", text: "b" },
				{ type: "tool_call_arguments", index: 0, json: "1}" },
				{ type: "end", finishReason: "tool_calls", usage },
			),
		);
		expect(answer.content).toBe("ab");
		expect(answer.toolCalls).toEqual([
			{ id: "x", name: "one", arguments: { n: 1 } },
			{ id: "y", name: "two", arguments: {} },
		]);
	});

	it.each(["[1]", "null", '"text"', "{"])("marks arguments that are no object: %s", async (json) => {
		const answer = await collectAnswer(
			of(
				{ type: "tool_call_start", index: 0, id: "x", name: "one" },
				{ type: "tool_call_arguments", index: 0, json },
				{ type: "end", finishReason: "tool_calls", usage },
			),
		);
		expect(answer.toolCalls).toEqual([{ id: "x", name: "one", arguments: {}, malformed: json }]);
	});

	it("throws unavailable for a stream that breaks off", async () => {
		await expect(collectAnswer(of({ type: "text", text: "half" }))).rejects.toMatchObject({
			code: "unavailable",
			details: { reason: "disconnected" },
		});
	});
});

it("textOf joins the words of a content and leaves images out", () => {
	expect(textOf("plain")).toBe("plain");
	expect(
		textOf([
			{ type: "text", text: "a" },
			{ type: "image", mediaType: "image/png", base64: "AA==" },
			{ type: "text", text: "b" },
		]),
	).toBe("ab");
});
