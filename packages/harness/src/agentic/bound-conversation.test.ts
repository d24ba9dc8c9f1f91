import type { ModelMessage } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { boundConversation } from "./bound-conversation.ts";

const long = (letter: string): ModelMessage => ({ role: "tool", toolCallId: letter, content: letter.repeat(10_000) });
const short: ModelMessage = { role: "assistant", content: "ok" };
const conversation: ModelMessage[] = [{ role: "user", content: "u".repeat(10_000) }, long("a"), long("b"), long("c")];
const recent = Array<ModelMessage>(8).fill(short);

describe("boundConversation", () => {
	it("sends everything as it is while it fits", () => {
		expect(boundConversation([...conversation, ...recent])).toEqual([...conversation, ...recent]);
	});

	it("cuts the middle of old tool outputs, oldest first and only as many as needed", () => {
		const bounded = boundConversation([...conversation, ...recent], 30_000);
		expect(bounded.map(({ content }) => content.length > 5000)).toEqual([
			true,
			false,
			false,
			true,
			...Array(8).fill(false),
		]);
		expect(bounded[1]?.content).toMatch(/^a{2048}\n\[… 5904 bytes cut …\]\na{2048}$/);
	});

	it("never cuts the latest messages, the task, or the model's own words", () => {
		const messages = [conversation[0], ...Array(3).fill(short), long("z")] as ModelMessage[];
		expect(boundConversation(messages, 10)).toEqual(messages);
	});
});
