import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { priceAt } from "@aes/core/ledger";
import { completeModel } from "@aes/core/ports";
import { startVendorServer } from "@aes/models/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { createModels } from "./models.ts";

const NEEDED = { DATABASE_URL: "postgresql://unused", AES_PROPOSER_IMAGE: "unused" };
const ask = (model: string) => ({ model, messages: [{ role: "user" as const, content: "Hi" }] });
const modelsFor = (variables: Record<string, string>) => createModels(readWorkerEnv({ ...NEEDED, ...variables }));

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "aes-models-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("knows a vendor by its variables, and says which is missing", async () => {
	await using server = await startVendorServer("messages", [{ said: { text: ["Hello"] } }], { apiKey: "sk-1" });
	const { client, providers, upstreamsOf } = await modelsFor({
		ANTHROPIC_API_KEY: "sk-1",
		ANTHROPIC_BASE_URL: server.baseUrl,
		OPENAI_API_KEY: "",
	});
	expect((await completeModel(client, ask("anthropic/claude-opus-5"))).content).toBe("Hello");
	expect(upstreamsOf("anthropic/claude-opus-5").map(({ format }) => format)).toEqual(["messages"]);
	expect(upstreamsOf("procedural/weak")).toEqual([]);
	await expect(completeModel(client, ask("openai/gpt-5"))).rejects.toMatchObject({
		code: "not_found",
		message: expect.stringContaining('Model "openai/gpt-5" cannot be had: its provider "openai" is not set up'),
		details: { setting: "OPENAI_API_KEY" },
	});
	expect(providers).toEqual({
		ready: ["procedural", "anthropic"],
		missing: { openai: "OPENAI_API_KEY", google: "GOOGLE_GENERATIVE_AI_API_KEY" },
	});
});

it("adds the endpoints and prices of the models file", async () => {
	await using server = await startVendorServer("chat", [{ said: { text: ["Hello"] } }]);
	const path = join(folder, "models.toml");
	await writeFile(
		path,
		`[providers.lab]\nbase_url = "${server.baseUrl}"\n[prices."lab/qwen/qwen3"]\ninput = 0.2\noutput = 0.6\n`,
	);
	const { client, prices } = await modelsFor({ AES_MODELS_FILE: path });
	expect((await completeModel(client, ask("lab/qwen/qwen3"))).content).toBe("Hello");
	expect(server.requests[0]?.body.model).toBe("qwen/qwen3");
	expect(priceAt(prices, "lab/qwen/qwen3", new Date()).inputMicroUsdPerMillion).toBe(200_000);
	expect(priceAt(prices, "procedural/weak", new Date()).isNotional).toBe(true);
});

it("names a models file that is not there or not absolute", async () => {
	await expect(modelsFor({ AES_MODELS_FILE: join(folder, "none.toml") })).rejects.toThrow(/none\.toml cannot be read/);
	expect(() => readWorkerEnv({ ...NEEDED, AES_MODELS_FILE: "models.toml" })).toThrow("must be an absolute path");
	expect(() => readWorkerEnv({ ...NEEDED, OPENAI_BASE_URL: "https://me:secret@x/v1" })).toThrow("without user name");
});
