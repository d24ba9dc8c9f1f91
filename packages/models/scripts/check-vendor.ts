import type { ModelEvent, ModelMessage, ModelRequest } from "@aes/core/ports";
import { collectAnswer } from "@aes/core/ports";
import { createModelRouter } from "../src/model-router.ts";
import { createProxyFetch, createVendorModels, missingVendors, systemVendorDeps } from "../src/vendors/index.ts";

/** One real conversation of two turns with a tool call, in a few hundred tokens. See docs/models.md. */

const { env } = process;
const [model] = process.argv.slice(2);
if (!model) {
	process.stderr.write("Which model? For example: pnpm --filter @aes/models check:vendor anthropic/claude-haiku-4-5\n");
	process.exit(2);
}

const key = (name: string) => {
	const apiKey = env[`${name}_API_KEY`];
	const baseUrl = env[`${name}_BASE_URL`];
	return apiKey ? { apiKey, ...(baseUrl && { baseUrl }) } : undefined;
};
const anthropic = key("ANTHROPIC");
const openai = key("OPENAI");
const google = key("GOOGLE_GENERATIVE_AI");
const endpoint = env.CHECK_BASE_URL;
const settings = {
	...(anthropic && { anthropic }),
	...(openai && { openai }),
	...(google && { google }),
	...(endpoint && { compatible: { [model.split("/")[0] ?? ""]: { baseUrl: endpoint, ...key("CHECK") } } }),
};
const http = env.HTTP_PROXY ?? env.http_proxy;
const https = env.HTTPS_PROXY ?? env.https_proxy;
const except = env.NO_PROXY ?? env.no_proxy;
const deps = { ...systemVendorDeps, ...((http || https) && { fetch: createProxyFetch({ http, https, except }) }) };
const client = createModelRouter(createVendorModels(settings, deps), missingVendors(settings));

const request: ModelRequest = {
	model,
	messages: [
		{ role: "system", content: "You answer in one short sentence. Use the tool to learn temperatures." },
		{ role: "user", content: "Is it warmer in Oslo or in Rome? Ask for both cities at once." },
	],
	tools: [
		{
			name: "temperature",
			description: "The temperature of a city in degrees Celsius",
			parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
		},
	],
	maxOutputTokens: 2_048,
	reasoningEffort: "low",
};

const print = (line: string) => process.stdout.write(`${line}\n`);

async function* printed(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
	const startedAt = Date.now();
	for await (const event of events) {
		print(`${String(Date.now() - startedAt).padStart(6)} ms  ${JSON.stringify(event).slice(0, 300)}`);
		yield event;
	}
}

const ask = (messages: readonly ModelMessage[]) => collectAnswer(printed(client.stream({ ...request, messages })));

try {
	print(`— ${model}, first turn`);
	const { content, toolCalls, reasoning } = await ask(request.messages);
	if (toolCalls.length === 0) print("The model made no tool call.");
	const results = toolCalls.map(({ id, arguments: { city } }) => ({
		role: "tool" as const,
		toolCallId: id,
		content: String(city).includes("Rome") ? "24" : "9",
	}));
	print("— second turn, with the thoughts and the tools' results");
	const answer = { role: "assistant" as const, content, toolCalls, ...(reasoning && { reasoning }) };
	await ask([...request.messages, answer, ...results]);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
