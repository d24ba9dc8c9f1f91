import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readModels, renderModels } from "./models.ts";
import { reachVendors } from "./reach.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "aes-doctor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET = "sk-secret-0123456789";

async function aModelsFile(text: string): Promise<string> {
	const path = join(folder, `${Math.random()}.toml`);
	await writeFile(path, text);
	return path;
}

test("without a key every vendor says which variable brings its models", async () => {
	const state = await readModels({});
	expect(state).toMatchObject({ modelsFile: null, fault: null });
	expect(renderModels(state)).toEqual([
		"Models (no models file)",
		"  procedural/  no key needed, works offline; not a language model",
		expect.stringMatching(/anthropic\/ +no key: set ANTHROPIC_API_KEY/),
		expect.stringMatching(/openai\/ +no key: set OPENAI_API_KEY/),
		expect.stringMatching(/google\/ +no key: set GOOGLE_GENERATIVE_AI_API_KEY/),
	]);
});

test("keys are named by their variables and never shown, nor what else is secret in an address", async () => {
	const path = await aModelsFile(
		'[providers.lab]\nbase_url = "http://10.0.0.5:8000/v1?token=hidden"\napi_key_env = "LAB_KEY"\n[providers.own]\nbase_url = "http://127.0.0.1:11434/v1"\n',
	);
	const settings = {
		AES_MODELS_FILE: path,
		ANTHROPIC_API_KEY: SECRET,
		ANTHROPIC_BASE_URL: "https://me:hidden@proxy.example/claude",
	};
	const state = await readModels(settings, (name) => (name === "LAB_KEY" ? SECRET : undefined));
	const lines = renderModels(state).join("\n");
	expect(lines).toContain(`Models (${path})`);
	expect(lines).toMatch(/anthropic\/ +key set \(ANTHROPIC_API_KEY\), https:\/\/proxy\.example\/claude$/m);
	expect(lines).toMatch(/lab\/ +key set \(LAB_KEY\), http:\/\/10\.0\.0\.5:8000\/v1$/m);
	expect(lines).toMatch(/own\/ +no key needed, http:\/\/127\.0\.0\.1:11434\/v1$/m);
	expect(JSON.stringify(state) + lines).not.toMatch(/secret|hidden/);
});

test.each([
	["[providers.lab]\nbase_url = 3\n", /providers\.lab\.base_url/],
	['[providers.lab]\nbase_url = "http://h/v1"\napi_key_env = "LAB_KEY"\n', /LAB_KEY is not set/],
])("a models file with which no worker starts is told of, and vendors all the same", async (text, expected) => {
	const state = await readModels({ AES_MODELS_FILE: await aModelsFile(text) }, () => undefined);
	expect(state.fault).toMatch(expected);
	expect(renderModels(state).at(-1)).toContain("✗ No worker starts with this models file");
	expect(state.vendors).toHaveLength(3);
});

test("a models file that is not there is named", async () => {
	const path = join(folder, "none.toml");
	expect((await readModels({ AES_MODELS_FILE: path })).fault).toBe(`The models file ${path} cannot be read.`);
});

test("vendors with a key are asked only on demand, and get no key with it", async () => {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(JSON.stringify([request.url, request.headers]));
		response.writeHead(404).end("nothing here");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const settings = { ANTHROPIC_API_KEY: SECRET, ANTHROPIC_BASE_URL: there, OPENAI_API_KEY: SECRET };
	const state = await readModels({ ...settings, OPENAI_BASE_URL: "http://127.0.0.1:1/v1" });
	expect(asked).toEqual([]);
	const { vendors } = await reachVendors(state, {});
	await new Promise((resolve) => server.close(resolve));
	expect(vendors.map(({ vendor, reach }) => [vendor, reach])).toEqual([
		["anthropic", { isReached: true, detail: "HTTP 404" }],
		["openai", { isReached: false, detail: expect.stringMatching(/ECONNREFUSED|no connection/) }],
		["google", undefined],
	]);
	expect(asked).toHaveLength(1);
	expect(asked.join()).not.toContain("secret");
});
