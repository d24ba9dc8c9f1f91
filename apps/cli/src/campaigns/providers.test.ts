import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSettings } from "../env.ts";
import { readProviders } from "./providers.ts";

test("keys and the models file say whose models a worker started here would have", async () => {
	const folder = await mkdtemp(join(tmpdir(), "aes-providers-"));
	const path = join(folder, "models.toml");
	await writeFile(path, `[providers.lab]\nbase_url = "http://127.0.0.1:9/v1"\n`);
	const settings = parseSettings({ AES_MODELS_FILE: path, ANTHROPIC_API_KEY: "sk-secret" });
	expect(await readProviders(settings)).toEqual({
		ready: ["procedural", "anthropic", "lab"],
		missing: { openai: "OPENAI_API_KEY", google: "GOOGLE_GENERATIVE_AI_API_KEY" },
	});
	await writeFile(path, `[providers.lab]\nbase_url = "http://127.0.0.1:9/v1"\napi_key_env = "NO_SUCH_KEY"\n`);
	await expect(readProviders(settings)).rejects.toThrow("NO_SUCH_KEY is not set");
	await rm(folder, { recursive: true });
});
