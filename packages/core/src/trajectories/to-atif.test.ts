import { describe, expect, it } from "vitest";
import { parseAtif } from "./parse-atif.ts";
import type { Step } from "./step.ts";
import { toAtif } from "./to-atif.ts";

function aStep(over: Partial<Step> = {}): Step {
	return {
		index: 0,
		at: new Date("2026-11-30T10:00:00Z"),
		source: "user",
		message: "Build a task",
		reasoning: null,
		toolCalls: [],
		observations: [],
		metrics: null,
		modelName: null,
		label: null,
		labelRule: null,
		...over,
	};
}

const working = aStep({
	index: 1,
	source: "agent",
	message: "Look first",
	reasoning: "The evidence comes first.",
	modelName: "procedural/weak",
	toolCalls: [{ id: "c1", name: "bash", arguments: { command: "ls" } }],
	observations: [{ toolCallId: "c1", content: "a\nb", exitCode: 0, durationMs: 12, truncated: false }],
	metrics: { inputTokens: 100, cachedInputTokens: 40, outputTokens: 10, costMicroUsd: 1500 },
	label: "read",
	labelRule: "read-program",
});

const source = { trajectoryId: "t1", agent: { name: "agent-loop", version: "1", modelName: "procedural/weak" } };

describe("toAtif", () => {
	it("writes a 1.7 document that reads back as itself and holds no null", () => {
		const document = toAtif({ ...source, steps: [aStep(), working], notes: "n" });
		expect(document).toMatchObject({ schema_version: "ATIF-v1.7", trajectory_id: "t1", session_id: "t1", notes: "n" });
		expect(parseAtif(JSON.parse(JSON.stringify(document)))).toEqual(document);
		expect(JSON.stringify(document)).not.toContain("null");
	});

	it("counts steps from 1, whatever their index, and keeps ours in extra", () => {
		const [first, second] = toAtif({ ...source, steps: [aStep({ index: 7 }), working] }).steps;
		expect(first).toEqual({
			step_id: 1,
			timestamp: "2026-11-30T10:00:00.000Z",
			source: "user",
			message: "Build a task",
		});
		expect(second).toMatchObject({
			step_id: 2,
			model_name: "procedural/weak",
			reasoning_content: "The evidence comes first.",
			tool_calls: [{ tool_call_id: "c1", function_name: "bash", arguments: { command: "ls" } }],
			observation: {
				results: [
					{ source_call_id: "c1", content: "a\nb", extra: { exit_code: 0, duration_ms: 12, truncated: false } },
				],
			},
			metrics: { prompt_tokens: 100, cached_tokens: 40, completion_tokens: 10, cost_usd: 0.0015 },
			llm_call_count: 1,
			extra: { trace_label: "read", trace_label_rule: "read-program" },
		});
	});

	it("sums the metered steps only", () => {
		expect(toAtif({ ...source, steps: [aStep(), working, working] }).final_metrics).toEqual({
			total_prompt_tokens: 200,
			total_completion_tokens: 20,
			total_cached_tokens: 80,
			total_cost_usd: 0.003,
			total_steps: 3,
		});
		expect(toAtif({ ...source, steps: [aStep()] }).final_metrics).toEqual({ total_steps: 1 });
	});

	it.each<[string, Step[]]>([
		["no steps", []],
		["a tool call of the user", [aStep({ toolCalls: working.toolCalls })]],
		["an answer to another step's call", [{ ...working, toolCalls: [] }]],
	])("refuses %s", (_title, steps) => {
		expect(() => toAtif({ ...source, steps })).toThrow(expect.objectContaining({ code: "invalid_input" }));
	});
});
