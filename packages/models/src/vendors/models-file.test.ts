import { describe, expect, it } from "vitest";
import { priceTable, withOwnPrices } from "../prices/price-table.ts";
import { parseModelsFile } from "./models-file.ts";

const FILE = `
[providers.lab]
base_url = "http://127.0.0.1:8000/v1"

[providers.open-router]
base_url = "https://openrouter.ai/api/v1"
api_key_env = "OPENROUTER_API_KEY"

[prices."lab/qwen/qwen3-32b"]
input = 0.2
output = 0.6

[[prices."openai/gpt-5"]]
input = 1.1
cached_input = 0.11
cache_write = 1.3
output = 9
effective_from = 2026-11-01

[[prices."openai/gpt-5"]]
input = 1
output = 8
effective_from = 2027-02-01
`;

const read = (text: string, variables: Record<string, string> = { OPENROUTER_API_KEY: "key-1" }) =>
	parseModelsFile({ text, path: "models.toml", variable: (name) => variables[name] });

describe("parseModelsFile", () => {
	it("reads endpoints with their keys and prices with their days", () => {
		const { compatible, prices } = read(FILE);
		expect(compatible).toEqual({
			lab: { baseUrl: "http://127.0.0.1:8000/v1" },
			"open-router": {
				baseUrl: "https://openrouter.ai/api/v1",
				apiKey: "key-1",
				apiKeyVariable: "OPENROUTER_API_KEY",
			},
		});
		expect(prices["lab/qwen/qwen3-32b"]).toEqual([
			{
				effectiveFrom: new Date(0),
				inputMicroUsdPerMillion: 200_000,
				cachedInputMicroUsdPerMillion: 200_000,
				outputMicroUsdPerMillion: 600_000,
				isNotional: false,
			},
		]);
		expect(prices["openai/gpt-5"]).toMatchObject([
			{ effectiveFrom: new Date("2026-11-01T00:00:00Z"), cacheWriteInputMicroUsdPerMillion: 1_300_000 },
			{ effectiveFrom: new Date("2027-02-01T00:00:00Z"), inputMicroUsdPerMillion: 1_000_000 },
		]);
	});

	it("reads the rates of long prompts and of caches that live for an hour", () => {
		const { prices } = read(`[prices."lab/long"]
input = 1
cache_write = 1.25
cache_write_1h = 2
output = 5
long_prompt = { over_tokens = 200_000, input = 2, cached_input = 0.2, cache_write_1h = 4, output = 7.5 }`);
		expect(prices["lab/long"]).toMatchObject([
			{
				cacheWrite1hInputMicroUsdPerMillion: 2_000_000,
				longPrompt: {
					overTokens: 200_000,
					inputMicroUsdPerMillion: 2_000_000,
					cachedInputMicroUsdPerMillion: 200_000,
					cacheWrite1hInputMicroUsdPerMillion: 4_000_000,
					outputMicroUsdPerMillion: 7_500_000,
				},
			},
		]);
	});

	it("takes an empty file for one that sets up nothing", () => {
		expect(read("")).toEqual({ compatible: {}, prices: {} });
	});

	it("names the variable that a provider's key is to come from", () => {
		expect(() => read(FILE, {})).toThrow(/OPENROUTER_API_KEY is not set.*providers.open-router/);
	});

	it.each([
		["[providers", "is no TOML"],
		['[providers.lab]\nbase_url = "ftp://x"', "providers.lab.base_url"],
		['[providers.lab]\nbase_url = "http://me:secret@x/v1"', "must hold no user name"],
		['[providers.lab]\nurl = "http://x"', "providers.lab"],
		['[providers.openai]\nbase_url = "http://x"', "taken by a provider of the product"],
		['[providers."a/b"]\nbase_url = "http://x"', "lower-case letters"],
		['[prices."gpt-5"]\ninput = 1\noutput = 1', "provider/model"],
		['[prices."lab/a"]\ninput = -1\noutput = 1', "prices.lab/a"],
		['[prices."lab/a"]\ninput = 1', "prices.lab/a"],
		['[prices."lab/a"]\ninput = 1\noutput = 2\nlong_prompt = { input = 2, output = 3 }', "over_tokens"],
		[
			'[prices."lab/a"]\ninput = 1\noutput = 2\nlong_prompt = { over_tokens = 9, input = 2, output = 1 }',
			"ordinary one",
		],
		['[prices."lab/a"]\ninput = 1\noutput = 1\neffective_from = "2026-11-01"', "prices.lab/a"],
		['[prices."lab/a"]\ninput = 1\noutput = 1\neffective_from = 2026-11-01T07:00:00', "prices.lab/a"],
	])("refuses %j and names %s and the file", (text, part) => {
		expect(() => read(text)).toThrow(part);
		expect(() => read(text)).toThrow("models.toml");
	});
});

describe("withOwnPrices", () => {
	it("puts a user's rows in the place of the table's, under a version that names them", () => {
		const { prices } = read(FILE);
		const table = withOwnPrices(prices);
		expect(table.models["openai/gpt-5"]).toBe(prices["openai/gpt-5"]);
		expect(table.models["openai/gpt-5-mini"]).toBe(priceTable.models["openai/gpt-5-mini"]);
		expect(table.version).toMatch(/^2026-11b\+[0-9a-f]{8}$/);
		expect(withOwnPrices(read(FILE).prices).version).toBe(table.version);
		expect(withOwnPrices({ "lab/a": prices["openai/gpt-5"] ?? [] }).version).not.toBe(table.version);
	});

	it("leaves the table alone without any", () => {
		expect(withOwnPrices({})).toBe(priceTable);
	});
});
