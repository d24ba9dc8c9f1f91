import { expect, it } from "vitest";
import { findMissingProvider } from "./model-providers.ts";

const providers = { ready: ["procedural", "anthropic"], missing: { openai: "OPENAI_API_KEY" } };

it("misses nothing for a model whose provider is set up", () => {
	expect(findMissingProvider("anthropic/claude-opus-5", providers)).toBeNull();
});

it("names model, provider and the variable that is missing", () => {
	const fault = findMissingProvider("openai/gpt-5", providers);
	expect(fault).toMatchObject({ code: "not_found", details: { setting: "OPENAI_API_KEY" } });
	expect(fault?.message).toMatch(
		/^Model "openai\/gpt-5" .* provider "openai" is not set up, since OPENAI_API_KEY is mis/,
	);
});

it("names the place in the models file for a provider of the user's own", () => {
	const fault = findMissingProvider("lab/qwen/qwen3", providers);
	expect(fault?.message).toContain("since [providers.lab] in the models file (AES_MODELS_FILE) is missing.");
	expect(findMissingProvider("anthropic-2/m", providers)?.message).toContain("[providers.anthropic-2]");
	expect(findMissingProvider("constructor/m", providers)?.message).toContain("[providers.constructor]");
});
