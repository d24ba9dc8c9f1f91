import type { ModelEvent } from "@aes/core/ports";
import { expect, it } from "vitest";
import { oneCallAtATime } from "./one-call-at-a-time.ts";
import { anAnswer, fullAnswer, streamOf } from "./testing/answers.ts";

const start = (index: number): ModelEvent => ({ type: "tool_call_start", index, id: `c${index}`, name: "bash" });
const piece = (index: number, json: string): ModelEvent => ({ type: "tool_call_arguments", index, json });
const [text, end] = anAnswer("hi") as [ModelEvent, ModelEvent];

it("passes on, event by event, what comes in turn", async () => {
	const seen: ModelEvent[] = [];
	let given = 0;
	async function* source() {
		for (const event of fullAnswer) {
			given += 1;
			yield event;
		}
	}
	for await (const event of oneCallAtATime(source())) {
		seen.push(event);
		expect(given).toBe(seen.length);
	}
	expect(seen).toEqual(fullAnswer);
});

it("sorts calls that were written into each other, the open one first and still as it comes", async () => {
	const mixed = [start(0), piece(0, '{"a":'), start(1), piece(1, "{"), text, piece(0, "1}"), piece(1, "}"), end];
	const sorted: ModelEvent[] = [];
	for await (const event of oneCallAtATime(streamOf(mixed))) sorted.push(event);
	expect(sorted).toEqual([
		start(0),
		piece(0, '{"a":'),
		piece(0, "1}"),
		text,
		start(1),
		piece(1, "{"),
		piece(1, "}"),
		end,
	]);
});
