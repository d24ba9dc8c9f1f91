import { describe, expect, it } from "vitest";
import { textOfAtif } from "./atif-content.ts";
import { parseAtif } from "./parse-atif.ts";

type Json = Record<string, unknown>;

const agent = { name: "sample", version: "1.0" };
const call = { tool_call_id: "c1", function_name: "bash", arguments: {} };

function aDocument(over: Json = {}): Json {
	return { schema_version: "ATIF-v1.7", agent, steps: [{ step_id: 1, source: "user", message: "do it" }], ...over };
}

/** A document with one agent step. */
function anAgentStep(over: Json): Json {
	return aDocument({ steps: [{ step_id: 1, source: "agent", message: "", ...over }] });
}

function aUserStep(over: Json): Json {
	return aDocument({ steps: [{ step_id: 1, source: "user", message: "", ...over }] });
}

const withResult = (result: Json, source = "agent") =>
	aDocument({ steps: [{ step_id: 1, source, message: "", tool_calls: [call], observation: { results: [result] } }] });

const withPart = (part: Json) => aUserStep({ message: [part] });
const withTimestamp = (timestamp: unknown) => aUserStep({ timestamp });
const png = { media_type: "image/png", path: "images/a.png" };
const embedded = (over: Json) =>
	aDocument({ subagent_trajectories: [aDocument({ trajectory_id: "s1" }), aDocument(over)] });

describe("parseAtif accepts", () => {
	it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("ATIF-v1.%i, whatever later fields it carries", (minor) => {
		const document = aDocument({
			schema_version: `ATIF-v1.${minor}`,
			trajectory_id: "t",
			session_id: "s",
			extra: { a: 1 },
		});
		expect(parseAtif(document)).toEqual(document);
	});

	it.each<[string, Json]>([
		["a v1.0 document without session_id", aDocument({ schema_version: "ATIF-v1.0" })],
		["an empty list as a message", aUserStep({ message: [] })],
		["an observation without results", anAgentStep({ observation: { results: [] } })],
		[
			"an observation on a system step",
			aDocument({ steps: [{ step_id: 1, source: "system", message: "", observation: { results: [] } }] }),
		],
		["a result without content", withResult({})],
		["a result with null content", withResult({ source_call_id: "c1", content: null })],
		["the same tool_call_id twice", anAgentStep({ tool_calls: [call, call] })],
		["negative tokens", anAgentStep({ metrics: { prompt_tokens: -5 } })],
		["more cached than prompt tokens", anAgentStep({ metrics: { prompt_tokens: 1, cached_tokens: 9 } })],
		["a subagent reference that points nowhere", withResult({ subagent_trajectory_ref: [{ trajectory_id: "gone" }] })],
		[
			"an external subagent reference",
			withResult({ subagent_trajectory_ref: [{ trajectory_path: "a.json", session_id: "s" }] }),
		],
		[
			"llm_call_count 0 on a system step",
			aDocument({ steps: [{ step_id: 1, source: "system", message: "", llm_call_count: 0 }] }),
		],
		["llm_call_count 0 on an agent step that says no more", anAgentStep({ llm_call_count: 0, tool_calls: [call] })],
		["null where a field may be absent", anAgentStep({ metrics: null, timestamp: null, extra: null })],
		["agent-only fields that are null on a user step", aUserStep({ tool_calls: null, model_name: null })],
		["a number as reasoning effort", anAgentStep({ reasoning_effort: 0.5 })],
		[
			"text, image and audio parts",
			aUserStep({
				message: [
					{ type: "text", text: "a" },
					{ type: "image", source: png },
					{ type: "audio", source: { media_type: "audio/wav", path: "a.wav", duration_sec: 1.5 } },
				],
			}),
		],
	])("%s", (_title, document) => {
		expect(() => parseAtif(document)).not.toThrow();
	});

	it("a document without schema_version, embedded or not, as 1.7", () => {
		const { schema_version: _, ...bare } = aDocument({ trajectory_id: "s1" });
		const parsed = parseAtif({ ...bare, subagent_trajectories: [bare] });
		expect(parsed.schema_version).toBe("ATIF-v1.7");
		expect(parsed.subagent_trajectories?.[0]?.schema_version).toBe("ATIF-v1.7");
	});

	it.each([["1"], [1.0]])("step_id %j as 1", (step_id) => {
		expect(parseAtif(aUserStep({ step_id })).steps[0]?.step_id).toBe(1);
	});

	it("an alias of an audio type, as the canonical one", () => {
		const parsed = parseAtif(withPart({ type: "audio", source: { media_type: "audio/mp3", path: "a.mp3" } }));
		expect(parsed.steps[0]?.message).toEqual([{ type: "audio", source: { media_type: "audio/mpeg", path: "a.mp3" } }]);
		expect(textOfAtif(parsed.steps[0]?.message)).toBe("[audio: a.mp3]");
	});
});

describe("parseAtif refuses", () => {
	it.each<[string, unknown, string]>([
		["what is no object", "text", "trajectory"],
		["an unknown version", aDocument({ schema_version: "ATIF-v1.9" }), "trajectory.schema_version"],
		["a version without its prefix", aDocument({ schema_version: "1.7" }), "trajectory.schema_version"],
		["an unknown property at the root", aDocument({ foo: 1 }), "foo"],
		["an unknown property of a step", aUserStep({ foo: 1 }), "trajectory.steps.0: "],
		["an unknown property of the agent", aDocument({ agent: { ...agent, foo: 1 } }), "trajectory.agent"],
		["an unknown property of a tool call", anAgentStep({ tool_calls: [{ ...call, foo: 1 }] }), "tool_calls.0"],
		["an unknown property of the metrics", anAgentStep({ metrics: { tokens: 1 } }), "metrics"],
		["an agent without a version", aDocument({ agent: { name: "a" } }), "trajectory.agent.version"],
		["no steps", aDocument({ steps: [] }), "trajectory.steps"],
		["a first step 0", aUserStep({ step_id: 0 }), "trajectory.steps.0.step_id"],
		[
			"a gap in the step ids",
			aDocument({ steps: [1, 3].map((step_id) => ({ step_id, source: "user", message: "" })) }),
			"trajectory.steps.1.step_id",
		],
		["tool calls on a user step", aUserStep({ tool_calls: [call] }), "trajectory.steps.0.tool_calls"],
		["even an empty list of them", aUserStep({ tool_calls: [] }), "trajectory.steps.0.tool_calls"],
		["a model name on a user step", aUserStep({ model_name: "m" }), "trajectory.steps.0.model_name"],
		["reasoning on a user step", aUserStep({ reasoning_content: "r" }), "reasoning_content"],
		["reasoning effort on a user step", aUserStep({ reasoning_effort: "low" }), "reasoning_effort"],
		["metrics on a user step", aUserStep({ metrics: {} }), "trajectory.steps.0.metrics"],
		["metrics with llm_call_count 0", anAgentStep({ llm_call_count: 0, metrics: {} }), "trajectory.steps.0.metrics"],
		[
			"reasoning with llm_call_count 0",
			anAgentStep({ llm_call_count: 0, reasoning_content: "r" }),
			"reasoning_content",
		],
		["a negative llm_call_count", anAgentStep({ llm_call_count: -1 }), "llm_call_count"],
		["a source_call_id of another step", withResult({ source_call_id: "c2" }), "trajectory.steps.0.observation"],
		["a message that is null", aUserStep({ message: null }), "trajectory.steps.0.message"],
		["a missing message", aDocument({ steps: [{ step_id: 1, source: "user" }] }), "trajectory.steps.0.message"],
		[
			"an unknown source",
			aDocument({ steps: [{ step_id: 1, source: "tool", message: "" }] }),
			"trajectory.steps.0.source",
		],
		["arguments as a string", anAgentStep({ tool_calls: [{ ...call, arguments: "{}" }] }), "tool_calls.0.arguments"],
		["a fraction of a token", anAgentStep({ metrics: { prompt_tokens: 1.5 } }), "prompt_tokens"],
		["negative total_steps", aDocument({ final_metrics: { total_steps: -1 } }), "trajectory.final_metrics.total_steps"],
		["an svg image", withPart({ type: "image", source: { ...png, media_type: "image/svg+xml" } }), "message"],
		["an image with text", withPart({ type: "image", source: png, text: "a" }), "message"],
		["an image without source", withPart({ type: "image" }), "message"],
		["a text with source", withPart({ type: "text", text: "a", source: png }), "message"],
		["a text without text", withPart({ type: "text" }), "message"],
		["an image source in an audio part", withPart({ type: "audio", source: png }), "message"],
		[
			"a negative audio duration",
			withPart({ type: "audio", source: { media_type: "audio/wav", path: "a", duration_sec: -1 } }),
			"message",
		],
		[
			"a subagent reference with only session_id",
			withResult({ subagent_trajectory_ref: [{ session_id: "s" }] }),
			"subagent_trajectory_ref.0",
		],
		[
			"a subagent reference that is no list",
			withResult({ subagent_trajectory_ref: { trajectory_id: "s" } }),
			"subagent_trajectory_ref",
		],
		["an embedded subagent without trajectory_id", embedded({}), "trajectory.subagent_trajectories.1.trajectory_id"],
		["two embedded subagents of one id", embedded({ trajectory_id: "s1" }), "used twice"],
		[
			"an embedded subagent that is invalid itself",
			embedded({ trajectory_id: "s2", steps: [] }),
			"trajectory.subagent_trajectories.1.steps",
		],
	])("%s", (_title, document, place) => {
		expect(() => parseAtif(document)).toThrow(
			expect.objectContaining({ code: "invalid_input", message: expect.stringContaining(place) }),
		);
	});

	it("subagents nested without end, before they exhaust the stack", () => {
		let document = aDocument({ trajectory_id: "t" });
		for (let depth = 0; depth < 20_000; depth++)
			document = aDocument({ trajectory_id: "t", subagent_trajectories: [document] });
		expect(() => parseAtif(document)).toThrow("nested more than 32 deep");
	});
});

describe("the timestamp of a step", () => {
	it.each([
		"2025-10-11T10:30:00Z",
		"2025-10-11T10:30:00",
		"2025-10-11 10:30",
		"2025-10-11",
		"20251011T103000Z",
		"2025-W01-1",
		"2020-W53-1",
		"2025W011T10",
		"2025-10-11T10:30:00.123456789Z",
		"2025-10-11T10:30:00,5",
		"2025-10-11T10:30:00+0530",
		"2025-10-11T10:30:00-00:00:00",
		"2024-02-29",
	])("may be %s", (timestamp) => {
		expect(() => parseAtif(withTimestamp(timestamp))).not.toThrow();
	});

	it.each<unknown>([
		"",
		1_760_000_000,
		"yesterday",
		"2025-10",
		"2025-13-01",
		"2025-02-29",
		"0000-01-01",
		"2025-W53-1",
		"2025-W01-8",
		"2025-10-11T",
		"2025-10-11T24:00",
		"2025-10-11T10:3000",
		"2025-10-11T10:30:60",
		"2025-10-11T10:30:00+24:00",
		`2025-10-11T10:30:00.${"1".repeat(100)}`,
	])("may not be %j", (timestamp) => {
		expect(() => parseAtif(withTimestamp(timestamp))).toThrow("trajectory.steps.0.timestamp");
	});
});
