import { z } from "zod";
import type { AgentAdapter, AgentLaunch, AgentOrder, SessionEvent, SessionParser } from "./agent-adapter.ts";

const HOME = "/home/agent/.pi/agent";

/** Pi, session format 3, over Chat Completions. */
export const pi: AgentAdapter = {
	id: "pi",
	title: "Pi",
	version: "0.73.1",
	sessionFiles: [`${HOME}/sessions/**/*.jsonl`],
	launch: (order) => toLaunch(order, []),
	launchAsSolver: (order) => toLaunch(order, ["--extension", ENVIRONMENT_TOOLS]),
	createParser,
};

/** In the agent's image. */
const ENVIRONMENT_TOOLS = "/opt/agent/environment-tools.js";

/** The gateway retries vendors; a second layer of retries would only multiply the waiting. */
const SETTINGS = { retry: { enabled: false, provider: { maxRetries: 0, timeoutMs: 3_600_000 } } };
const ISOLATED = ["--offline", "--no-extensions", "--no-skills", "--no-prompt-templates", "--no-themes"];

function toLaunch(order: AgentOrder, extra: readonly string[]): AgentLaunch {
	return {
		command: toCommand(order, extra),
		env: { PI_OFFLINE: "1", PI_TELEMETRY: "0" },
		files: {
			[`${HOME}/models.json`]: JSON.stringify({ providers: { gateway: toProvider(order) } }),
			[`${HOME}/settings.json`]: JSON.stringify(SETTINGS),
		},
	};
}

function toCommand({ model, system, user }: AgentOrder, extra: readonly string[]): string[] {
	const from = ["--provider", "gateway", "--model", model];
	return [
		"pi",
		"--print",
		...ISOLATED,
		"--no-context-files",
		...extra,
		...from,
		"--append-system-prompt",
		system,
	].concat(toMessage(user));
}

/** Pi takes what begins with one of these for an option, a file or a command of its own. */
const toMessage = (words: string): string => (/^[-@/]/.test(words) ? `\n${words}` : words);

function toProvider({ gatewayUrl, model }: AgentOrder) {
	return {
		baseUrl: `${gatewayUrl}/v1`,
		api: "openai-completions",
		// The name of a variable: the token itself stands in no file.
		apiKey: "ENVKIT_TOKEN",
		compat: { supportsDeveloperRole: false, supportsReasoningEffort: false, supportsStore: false },
		models: [{ id: model, input: ["text"], reasoning: false, contextWindow: 200_000, maxTokens: 32_000 }],
	};
}

const PartSchema = z.looseObject({
	type: z.string(),
	text: z.string().default(""),
	thinking: z.string().default(""),
	id: z.string().default(""),
	name: z.string().default(""),
	arguments: z.record(z.string(), z.unknown()).default({}),
});
const ContentSchema = z.union([
	z.string().transform((text) => [PartSchema.parse({ type: "text", text })]),
	z.array(PartSchema),
]);
const tokens = z.number().nonnegative().catch(0);
const MessageSchema = z.discriminatedUnion("role", [
	z.looseObject({ role: z.literal("user"), content: ContentSchema }),
	z.looseObject({
		role: z.literal("assistant"),
		content: ContentSchema,
		usage: z.looseObject({ input: tokens, output: tokens, cacheRead: tokens, cacheWrite: tokens }),
		errorMessage: z.string().optional(),
	}),
	z.looseObject({
		role: z.literal("toolResult"),
		toolCallId: z.string(),
		toolName: z.string(),
		content: ContentSchema,
		isError: z.boolean(),
		details: z
			.looseObject({ truncation: z.looseObject({ truncated: z.boolean() }).optional() })
			.nullish()
			.catch(null),
	}),
]);
const EntrySchema = z.discriminatedUnion("type", [
	z.looseObject({ type: z.literal("message"), id: z.string(), timestamp: z.string(), message: MessageSchema }),
	z.looseObject({ type: z.literal("compaction"), summary: z.string() }),
]);
type Message = z.infer<typeof MessageSchema>;

function createParser(): SessionParser {
	let isFirstUser = true;
	return (line) => {
		const { data: entry } = EntrySchema.safeParse(line);
		if (!entry) return [];
		if (entry.type === "compaction") return [{ type: "note", source: "system", text: entry.summary }];
		const { message } = entry;
		if (message.role !== "user") return toEvents(message, { id: entry.id, atMs: Date.parse(entry.timestamp) });
		// The first one is the order, which the runner has recorded.
		if (!isFirstUser) return [{ type: "note", source: "user", text: textOf(message.content, "text") }];
		isFirstUser = false;
		return [];
	};
}

type Place = { id: string; atMs: number };

function toEvents(message: Exclude<Message, { role: "user" }>, place: Place): SessionEvent[] {
	return message.role === "assistant" ? toTurn(message, place) : [toResult(message, place)];
}

function toTurn(message: Extract<Message, { role: "assistant" }>, { id, atMs }: Place): SessionEvent[] {
	const { content, usage, errorMessage } = message;
	if (errorMessage !== undefined) return [{ type: "note", source: "system", text: `Pi: ${errorMessage}` }];
	const calls = content.filter(({ type }) => type === "toolCall");
	return [
		{
			type: "turn",
			id,
			atMs,
			text: textOf(content, "text"),
			reasoning: textOf(content, "thinking"),
			toolCalls: calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
			usage: {
				inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
				cachedInputTokens: usage.cacheRead,
				cacheWriteInputTokens: usage.cacheWrite,
				outputTokens: usage.output,
			},
			isWhole: true,
		},
	];
}

function toResult(message: Extract<Message, { role: "toolResult" }>, { atMs }: Place): SessionEvent {
	const { toolCallId, toolName, isError, details } = message;
	const content = textOf(message.content, "text");
	return {
		type: "result",
		toolCallId,
		atMs,
		content,
		exitCode: toolName === "bash" ? exitCodeOf(content, isError) : null,
		truncated: details?.truncation?.truncated ?? false,
	};
}

/** Pi says it in words; a command without such a last line ended with 0, or by its timeout. */
function exitCodeOf(content: string, isError: boolean): number | null {
	if (!isError) return 0;
	const code = /\n?Command exited with code (\d{1,3})\s*$/.exec(content)?.[1];
	return code === undefined ? null : Number(code);
}

function textOf(content: z.infer<typeof ContentSchema>, kind: "text" | "thinking"): string {
	const parts = content.filter(({ type }) => type === kind);
	return parts.map((part) => part[kind]).join("\n");
}
