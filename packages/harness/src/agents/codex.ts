import { z } from "zod";
import type { AgentAdapter, AgentOrder, AgentUsage, SessionEvent, SessionParser } from "./agent-adapter.ts";

const HOME = "/home/agent/.codex";

/** Codex, over OpenAI's Responses. */
export const codex: AgentAdapter = {
	id: "codex",
	title: "Codex",
	version: "0.171.0",
	sessionFiles: [`${HOME}/sessions/**/*.jsonl`],
	launch: (order) => ({
		command: ["codex", "exec", "--json", "--skip-git-repo-check", order.user],
		env: {},
		files: { [`${HOME}/config.toml`]: renderConfig(order) },
	}),
	createParser,
};

/** TOML reads a JSON string as its own. The sandbox around Codex is the container; a second one could not start. */
function renderConfig({ model, system, gatewayUrl }: AgentOrder): string {
	return `model = ${JSON.stringify(model)}
model_provider = "gateway"
developer_instructions = ${JSON.stringify(system)}
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
web_search = "disabled"

[analytics]
enabled = false

[history]
persistence = "none"

[features]
apps = false
goals = false
image_generation = false
plugins = false

[shell_environment_policy]
inherit = "all"
ignore_default_excludes = true

[model_providers.gateway]
name = "gateway"
base_url = ${JSON.stringify(`${gatewayUrl}/v1`)}
env_key = "ENVKIT_TOKEN"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
stream_idle_timeout_ms = 3600000
supports_websockets = false
`;
}

const text = z.string().default("");
const TextsSchema = z.union([z.string().transform((words) => [{ text: words }]), z.array(z.looseObject({ text }))]);
const tokens = z.number().nonnegative().catch(0);
const call = { call_id: z.string(), name: z.string() };
const ItemSchema = z.discriminatedUnion("type", [
	z.looseObject({ type: z.literal("message"), role: z.string(), content: TextsSchema }),
	z.looseObject({ type: z.literal("reasoning"), summary: TextsSchema.default([]) }),
	z.looseObject({ type: z.literal("function_call"), ...call, arguments: z.string() }),
	z.looseObject({ type: z.literal("custom_tool_call"), ...call, input: z.string() }),
	z.looseObject({
		type: z.enum(["function_call_output", "custom_tool_call_output"]),
		call_id: z.string(),
		output: TextsSchema,
	}),
]);
const at = { timestamp: z.string() };
const LineSchema = z.discriminatedUnion("type", [
	z.looseObject({
		...at,
		type: z.literal("session_meta"),
		payload: z.looseObject({ parent_thread_id: z.string().nullish(), agent_nickname: z.string().nullish() }),
	}),
	z.looseObject({ ...at, type: z.literal("response_item"), payload: ItemSchema }),
	/** One for each answer of the model, after its items. */
	z.looseObject({
		...at,
		type: z.literal("token_usage_record"),
		payload: z.looseObject({
			usage: z.looseObject({
				input_tokens: tokens,
				cached_input_tokens: tokens,
				cache_write_input_tokens: tokens,
				output_tokens: tokens,
			}),
		}),
	}),
	z.looseObject({ ...at, type: z.literal("compacted"), payload: z.looseObject({ message: text }) }),
	z.looseObject({
		...at,
		type: z.literal("event_msg"),
		payload: z.looseObject({ type: z.literal("error"), message: text }),
	}),
]);
type Line = z.infer<typeof LineSchema>;
type Item = z.infer<typeof ItemSchema>;

function createParser(): SessionParser {
	let answers = 0;
	let subagent: string | undefined;
	const toEvents = (line: Line): SessionEvent[] => {
		const turn = { id: `answer ${answers}`, atMs: Date.parse(line.timestamp), ...(subagent && { subagent }) };
		switch (line.type) {
			case "session_meta":
				if (line.payload.parent_thread_id) subagent = line.payload.agent_nickname ?? "agent";
				return [];
			case "compacted":
				return [{ type: "note", source: "system", text: line.payload.message }];
			case "event_msg":
				return [{ type: "note", source: "system", text: `Codex: ${line.payload.message}` }];
			case "token_usage_record":
				answers += 1;
				return [{ type: "turn", ...turn, usage: toUsage(line.payload.usage), isWhole: true }];
			case "response_item":
				return toItemEvents(line.payload, turn);
		}
	};
	return (line) => {
		const { data } = LineSchema.safeParse(line);
		return data ? toEvents(data) : [];
	};
}

type Turn = { id: string; atMs: number; subagent?: string };

/** Words of the user and the developer are the order and what Codex itself adds to it. */
function toItemEvents(item: Item, turn: Turn): SessionEvent[] {
	switch (item.type) {
		case "message":
			return item.role === "assistant" ? [{ type: "turn", ...turn, text: joinTexts(item.content) }] : [];
		case "reasoning":
			return [{ type: "turn", ...turn, reasoning: joinTexts(item.summary) }];
		case "function_call":
			return [{ type: "turn", ...turn, toolCalls: [toCall(item, parseArguments(item.arguments))] }];
		case "custom_tool_call":
			return [{ type: "turn", ...turn, toolCalls: [toCall(item, { input: item.input })] }];
		default:
			return [toResult(item.call_id, { content: joinTexts(item.output), atMs: turn.atMs })];
	}
}

const toCall = ({ call_id, name }: { call_id: string; name: string }, args: Record<string, unknown>) => ({
	id: call_id,
	name,
	arguments: args,
});

const ArgumentsSchema = z.record(z.string(), z.unknown());

/** What is no JSON object stays as it was written. */
function parseArguments(written: string): Record<string, unknown> {
	try {
		return ArgumentsSchema.parse(JSON.parse(written));
	} catch {
		return { input: written };
	}
}

/** The exit code stands in the lines before the output; a command that still runs has none. */
function toResult(toolCallId: string, { content, atMs }: { content: string; atMs: number }): SessionEvent {
	const code = /^Process exited with code (\d{1,3})$/m.exec(content.slice(0, 500))?.[1];
	return {
		type: "result",
		toolCallId,
		atMs,
		content,
		exitCode: code === undefined ? null : Number(code),
		truncated: /^\[?\.{3}.*truncated|tokens truncated/m.test(content),
	};
}

function toUsage(usage: {
	input_tokens: number;
	cached_input_tokens: number;
	cache_write_input_tokens: number;
	output_tokens: number;
}): AgentUsage {
	return {
		inputTokens: usage.input_tokens,
		cachedInputTokens: usage.cached_input_tokens,
		cacheWriteInputTokens: usage.cache_write_input_tokens,
		outputTokens: usage.output_tokens,
	};
}

const joinTexts = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join("\n");
