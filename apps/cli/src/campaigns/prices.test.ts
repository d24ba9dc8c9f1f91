import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSettings } from "../env.ts";
import { readPrices } from "./prices.ts";

test("prices of the models file count without its keys, under a version of their own", async () => {
	const folder = await mkdtemp(join(tmpdir(), "aes-prices-"));
	const path = join(folder, "models.toml");
	const file = `[providers.house]\nbase_url = "http://127.0.0.1:9/v1"\napi_key_env = "HOUSE_KEY"\n
[prices."house/large"]\ninput = 1\noutput = 2\n`;
	await writeFile(path, file);
	const own = await readPrices(parseSettings({ AES_MODELS_FILE: path }));
	const shipped = await readPrices(parseSettings({}));
	expect(Object.keys(own.models)).toContain("house/large");
	expect(own.version).toMatch(`${shipped.version}+`);
	await rm(folder, { recursive: true });
	await expect(readPrices(parseSettings({ AES_MODELS_FILE: path }))).rejects.toThrow("AES_MODELS_FILE");
});
