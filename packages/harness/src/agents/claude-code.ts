import { z } from "zod";
import type { AgentAdapter, AgentOrder, AgentUsage, SessionEvent, SessionParser } from "./agent-adapter.ts";

const HOME = "/home/agent/.claude";

/** Claude Code, over Anthropic's Messages. */
export const claudeCode: AgentAdapter = {
	id: "claude-code",
	title: "Claude Code",
	version: "2.1.332",
	sessionFiles: [`${HOME}/projects/**/*.jsonl`],
	launch: (order) => ({
		command: toCommand(order),
		env: { ...toModels(order), ...QUIET, ...COMMANDS },
		// A command that prints the key: the token itself stands in no file.
		files: { [`${HOME}/settings.json`]: JSON.stringify({ apiKeyHelper: "printenv ENVKIT_TOKEN" }) },
	}),
	createParser,
};

/** It has no web, no schedule and no workflows: what it may do is what the other harnesses may. */
const TOOLS = "Bash,Read,Write,Edit,Glob,Grep,Agent";
const QUIET = {
	CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
	DISABLE_AUTOUPDATER: "1",
	DISABLE_TELEMETRY: "1",
	DISABLE_ERROR_REPORTING: "1",
	DISABLE_NON_ESSENTIAL_MODEL_CALLS: "1",
};
/** `envkit submit` waits for a whole admission, in the foreground. */
const COMMANDS = {
	BASH_DEFAULT_TIMEOUT_MS: "900000",
	BASH_MAX_TIMEOUT_MS: "900000",
	CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
	CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: "1",
};

function toCommand({ model, system, user, turnLimit }: AgentOrder): string[] {
	const limits = ["--max-turns", String(turnLimit), "--dangerously-skip-permissions", "--strict-mcp-config"];
	const words = ["--append-system-prompt", system, user];
	return ["claude", "--print", "--output-format", "json", "--model", model, "--tools", TOOLS, ...limits, ...words];
}

/** It asks several models for several things; here all of them are the proposal's. */
function toModels({ gatewayUrl, model }: AgentOrder): Record<string, string> {
	const kinds = ["ANTHROPIC_MODEL", "ANTHROPIC_SMALL_FAST_MODEL"];
	const families = ["HAIKU", "SONNET", "OPUS"].map((family) => `ANTHROPIC_DEFAULT_${family}_MODEL`);
	return {
		ANTHROPIC_BASE_URL: gatewayUrl,
		...Object.fromEntries([...kinds, ...families].map((name) => [name, model])),
	};
}

const text = z.string().default("");
const PartSchema = z.looseObject({
	type: z.string(),
	text,
	thinking: text,
	id: text,
	name: text,
	input: z.record(z.string(), z.unknown()).default({}),
	tool_use_id: text,
	content: z.unknown().optional(),
	is_error: z.boolean().default(false),
});
type Part = z.infer<typeof PartSchema>;
const PartsSchema = z.union([
	z.string().transform((words) => [PartSchema.parse({ type: "text", text: words })]),
	z.array(PartSchema),
]);
const tokens = z.number().nonnegative().catch(0);
const UsageSchema = z.looseObject({
	input_tokens: tokens,
	cache_creation_input_tokens: tokens,
	cache_read_input_tokens: tokens,
	output_tokens: tokens,
});
const EntrySchema = z.discriminatedUnion("type", [
	z.looseObject({
		type: z.literal("assistant"),
		timestamp: z.string(),
		isApiErrorMessage: z.boolean().default(false),
		attributionAgent: z.string().optional(),
		agentId: z.string().optional(),
		message: z.looseObject({ id: z.string(), content: PartsSchema, usage: UsageSchema }),
	}),
	z.looseObject({
		type: z.literal("user"),
		timestamp: z.string(),
		message: z.looseObject({ content: PartsSchema }),
	}),
	/** Stands before each call of the model: what it answered before is whole then. */
	z.looseObject({ type: z.literal("api-request"), timestamp: z.string() }),
]);
type Entry = z.infer<typeof EntrySchema>;

function createParser(): SessionParser {
	const toolNames = new Map<string, string>();
	let isFirstUser = true;
	let lastId: string | null = null;
	const toEvents = (entry: Entry): SessionEvent[] => {
		const atMs = Date.parse(entry.timestamp);
		switch (entry.type) {
			case "api-request":
				return lastId === null ? [] : [{ type: "turn", id: lastId, atMs, isWhole: true }];
			case "assistant":
				for (const { id, name } of listCalls(entry.message.content)) toolNames.set(id, name);
				lastId = entry.message.id;
				return [toTurn(entry, atMs)];
			case "user": {
				// The first one is the order, or what a sub-agent was called with.
				const isOrder = isFirstUser;
				isFirstUser = false;
				return isOrder ? [] : entry.message.content.flatMap((part) => toUserEvent(part, { atMs, toolNames }));
			}
		}
	};
	return (line) => {
		const { data } = EntrySchema.safeParse(line);
		return data ? toEvents(data) : [];
	};
}

const listCalls = (parts: readonly Part[]) => parts.filter(({ type }) => type === "tool_use");

function toTurn(entry: Extract<Entry, { type: "assistant" }>, atMs: number): SessionEvent {
	const { message, attributionAgent, agentId } = entry;
	const words = joinTexts(message.content, "text");
	if (entry.isApiErrorMessage) return { type: "note", source: "system", text: `Claude Code: ${words}` };
	const calls = listCalls(message.content);
	return {
		type: "turn",
		id: message.id,
		atMs,
		text: words,
		reasoning: joinTexts(message.content, "thinking"),
		toolCalls: calls.map(({ id, name, input }) => ({ id, name, arguments: input })),
		usage: toUsage(message.usage),
		...(agentId !== undefined && { subagent: `${attributionAgent ?? "agent"} ${agentId.slice(0, 8)}` }),
	};
}

function toUsage(usage: z.infer<typeof UsageSchema>): AgentUsage {
	const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
	return {
		inputTokens: input_tokens + cache_creation_input_tokens + cache_read_input_tokens,
		cachedInputTokens: cache_read_input_tokens,
		cacheWriteInputTokens: cache_creation_input_tokens,
		outputTokens: usage.output_tokens,
	};
}

type Place = { atMs: number; toolNames: ReadonlyMap<string, string> };

function toUserEvent(part: Part, { atMs, toolNames }: Place): SessionEvent[] {
	if (part.type === "text") return [{ type: "note", source: "user", text: part.text }];
	if (part.type !== "tool_result") return [];
	const content = joinTexts(PartsSchema.safeParse(part.content).data ?? [], "text");
	const exitCode = toolNames.get(part.tool_use_id) === "Bash" ? exitCodeOf(content, part.is_error) : null;
	return [{ type: "result", toolCallId: part.tool_use_id, atMs, content, exitCode, truncated: false }];
}

/** A failed command's result begins with its code; one that was refused or timed out has none. */
function exitCodeOf(content: string, isError: boolean): number | null {
	if (!isError) return 0;
	const code = /^Exit code (\d{1,3})\b/.exec(content)?.[1];
	return code === undefined ? null : Number(code);
}

function joinTexts(parts: readonly Part[], kind: "text" | "thinking"): string {
	return parts.flatMap((part) => (part.type === kind ? [part[kind]] : [])).join("\n");
}
