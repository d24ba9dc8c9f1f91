import { join } from "node:path";
import type { GatewaySession } from "@aes/core/proposals";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { Agent, type RequestInit as UndiciInit, fetch as undiciFetch } from "undici";

/** What was heard of one answer, by whichever client. */
type Heard = {
	text: string;
	thought: string;
	calls: { id: string; name: string; json: string }[];
	finish: string | null | undefined;
	inputTokens: number | undefined;
	outputTokens: number | undefined;
};
type AskOptions = { tools?: boolean; signal?: AbortSignal; onText?(text: string): void };

/** One of the vendors' own clients, with its defaults, on a session's socket. */
export type TestClient = { ask(prompt: string, options?: AskOptions): Promise<Heard> };

const parameters = { type: "object" as const, properties: { command: { type: "string" } } };
const tool = { name: "bash", description: "Runs a command.", parameters };
const empty = (): Heard => ({
	text: "",
	thought: "",
	calls: [],
	finish: null,
	inputTokens: undefined,
	outputTokens: undefined,
});

function connect({ socketDir }: GatewaySession): typeof fetch {
	const dispatcher = new Agent({ connect: { socketPath: join(socketDir, "gateway.sock") } });
	return ((url: string, init: UndiciInit) => undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
}

export function openAiOf(session: GatewaySession): OpenAI {
	return new OpenAI({ apiKey: session.token, baseURL: "http://gateway/v1", fetch: connect(session) });
}

export function anthropicOf(session: GatewaySession): Anthropic {
	return new Anthropic({ apiKey: session.token, baseURL: "http://gateway", fetch: connect(session) });
}

export const TEST_CLIENTS: Readonly<Record<string, (session: GatewaySession) => TestClient>> = {
	"openai chat completions": (session) => ({ ask: (prompt, options) => askChat(openAiOf(session), prompt, options) }),
	"openai responses": (session) => ({ ask: (prompt, options) => askResponses(openAiOf(session), prompt, options) }),
	"anthropic messages": (session) => ({ ask: (prompt, options) => askMessages(anthropicOf(session), prompt, options) }),
};

async function askChat(client: OpenAI, prompt: string, { tools, signal, onText }: AskOptions = {}): Promise<Heard> {
	const stream = client.chat.completions.stream(
		{
			model: "one",
			messages: [{ role: "user", content: prompt }],
			stream_options: { include_usage: true },
			...(tools && { tools: [{ type: "function", function: tool }] }),
		},
		{ signal },
	);
	const thoughts: string[] = [];
	if (onText) stream.on("content", onText);
	stream.on("chunk", ({ choices }) => {
		const delta: object = choices[0]?.delta ?? {};
		if ("reasoning_content" in delta) thoughts.push(String(delta.reasoning_content));
	});
	const { choices, usage } = await stream.finalChatCompletion();
	const message = choices[0]?.message;
	return {
		text: message?.content ?? "",
		thought: thoughts.join(""),
		calls: (message?.tool_calls ?? []).map((call) => ({
			id: call.id,
			name: call.type === "function" ? call.function.name : "",
			json: call.type === "function" ? call.function.arguments : "",
		})),
		finish: choices[0]?.finish_reason,
		inputTokens: usage?.prompt_tokens,
		outputTokens: usage?.completion_tokens,
	};
}

async function askResponses(client: OpenAI, prompt: string, options: AskOptions = {}): Promise<Heard> {
	const { tools, signal, onText } = options;
	const stream = client.responses.stream(
		{ model: "one", input: prompt, ...(tools && { tools: [{ type: "function", strict: false, ...tool }] }) },
		{ signal },
	);
	for await (const event of stream) {
		if (event.type === "response.output_text.delta") onText?.(event.delta);
		if (event.type === "response.failed") throw new Error(`failed: ${event.response.error?.message}`);
	}
	const { output, usage, status, output_text: text } = await stream.finalResponse();
	const thoughts = output.map((item) => (item.type === "reasoning" ? item.summary.map((part) => part.text) : []));
	return {
		text,
		thought: thoughts.flat().join(""),
		calls: output.flatMap((item) =>
			item.type === "function_call" ? [{ id: item.call_id, name: item.name, json: item.arguments }] : [],
		),
		finish: status,
		inputTokens: usage?.input_tokens,
		outputTokens: usage?.output_tokens,
	};
}

async function askMessages(client: Anthropic, prompt: string, { tools, signal, onText }: AskOptions = {}) {
	const stream = client.messages.stream(
		{
			model: "one",
			max_tokens: 100,
			messages: [{ role: "user", content: prompt }],
			...(tools && { tools: [{ name: tool.name, description: tool.description, input_schema: parameters }] }),
		},
		{ signal },
	);
	if (onText) stream.on("text", onText);
	const { content, stop_reason: finish, usage } = await stream.finalMessage();
	const heard: Heard = { ...empty(), finish, inputTokens: usage.input_tokens, outputTokens: usage.output_tokens };
	for (const block of content) {
		if (block.type === "thinking") heard.thought += block.thinking;
		if (block.type === "text") heard.text += block.text;
		if (block.type === "tool_use")
			heard.calls.push({ id: block.id, name: block.name, json: JSON.stringify(block.input) });
	}
	return heard;
}
