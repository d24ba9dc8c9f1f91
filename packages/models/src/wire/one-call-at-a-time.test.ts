import type { ModelEvent } from "@aes/core/ports";
import { expect, it } from "vitest";
import { oneCallAtATime } from "./one-call-at-a-time.ts";
import { anAnswer, fullAnswer } from "./testing/answers.ts";

const start = (index: number): ModelEvent => ({ type: "tool_call_start", index, id: `c${index}`, name: "bash" });
const piece = (index: number, json: string): ModelEvent => ({ type: "tool_call_arguments", index, json });
const [text, end] = anAnswer("hi") as [ModelEvent, ModelEvent];

it("passes on, event by event, what comes in turn", () => {
	const order = oneCallAtATime();
	for (const event of fullAnswer) expect(order(event)).toEqual([event]);
});

it("sorts calls that were written into each other, the open one first and still as it comes", () => {
	const mixed = [start(0), piece(0, '{"a":'), start(1), piece(1, "{"), text, piece(0, "1}"), piece(1, "}"), end];
	const order = oneCallAtATime();
	expect(mixed.map(order)).toEqual([
		[start(0)],
		[piece(0, '{"a":')],
		[],
		[],
		[],
		[piece(0, "1}")],
		[],
		[text, start(1), piece(1, "{"), piece(1, "}"), end],
	]);
});
