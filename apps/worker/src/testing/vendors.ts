import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SaidUsage, speakFor, startVendorServer, type WireName } from "@aes/models/testing";
import { createProceduralModel } from "@aes/procedural";

/** A model of each wire format, with the dollars per million tokens that are to be billed for it. */
export const VENDORS = [
	{
		wire: "messages",
		model: "anthropic/claude-sonnet-4-5",
		usd: { input: 3, cached: 0.3, cacheWrite: 3.75, output: 15 },
	},
	{ wire: "responses", model: "openai/gpt-5.1", usd: { input: 1.25, cached: 0.125, cacheWrite: 0, output: 10 } },
	{ wire: "gemini", model: "google/gemini-2.5-flash", usd: { input: 0.3, cached: 0.03, cacheWrite: 0, output: 2.5 } },
	{ wire: "chat", model: "lab/qwen/qwen3-32b", usd: { input: 0.2, cached: 0.05, cacheWrite: 0, output: 0.6 } },
] as const satisfies readonly { wire: WireName; model: string; usd: Record<keyof Bill, number> }[];

const VARIABLES = {
	messages: "ANTHROPIC",
	responses: "OPENAI",
	gemini: "GOOGLE_GENERATIVE_AI",
} as const;
const KEY = "sk-test-0123456789abcdef";
/** One by which the procedural model builds a task that is accepted. */
const SEED = 7;

type Bill = { input: number; cached: number; cacheWrite: number; output: number };

/** A server of each wire format on loopback that answers as a competent proposer, and the environment of a worker with keys for them. */
export async function startVendors() {
	const folder = await mkdtemp(join(tmpdir(), "aes-models-"));
	const spokesmen = VENDORS.map(({ wire, model }) => ({
		wire,
		model,
		...speakFor(wire, createProceduralModel(), { model: "procedural/strong", seed: SEED }),
	}));
	const started = await Promise.all(
		spokesmen.map(async (one) => {
			const server = await startVendorServer(one.wire, one.script, one.wire === "chat" ? {} : { apiKey: KEY });
			return { ...one, server };
		}),
	);
	const modelsFile = join(folder, "models.toml");
	const variables: Record<string, string> = { AES_MODELS_FILE: modelsFile };
	for (const { wire, model, server } of started) {
		if (wire === "chat") await writeFile(modelsFile, toModelsFile(model, server.baseUrl));
		else Object.assign(variables, toVariables(VARIABLES[wire], server.baseUrl));
	}
	return {
		variables,
		/** What the server of that model counted so far, call by call. */
		billOf: (model: string) => started.find((one) => one.model === model)?.bill ?? [],
		async [Symbol.asyncDispose]() {
			await Promise.all(started.map(({ server }) => server[Symbol.asyncDispose]()));
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** What a vendor bills for a call, in whole micro-dollars, a begun one counted. */
export function toMicroUsd({ input, cached = 0, cacheWrite = 0, output }: SaidUsage, usd: Bill): number {
	const tokens = { input: input - cached - cacheWrite, cached, cacheWrite, output };
	// Dollars per million tokens are micro-dollars per token; thousandths of them are whole.
	const thousandths = Object.entries(tokens).map(
		([kind, count]) => count * Math.round(usd[kind as keyof Bill] * 1_000),
	);
	return Math.ceil(thousandths.reduce((sum, part) => sum + part, 0) / 1_000);
}

const toVariables = (vendor: string, baseUrl: string) => ({
	[`${vendor}_API_KEY`]: KEY,
	[`${vendor}_BASE_URL`]: baseUrl,
});

const toModelsFile = (model: string, baseUrl: string) => `
[providers.lab]
base_url = "${baseUrl}"
[prices."${model}"]
input = 0.20
cached_input = 0.05
output = 0.60
`;
