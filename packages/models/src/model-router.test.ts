import { completeModel } from "@aes/core/ports";
import { expect, it } from "vitest";
import { createModelRouter } from "./model-router.ts";
import { createScriptedModel } from "./scripted-model.ts";

const ask = (model: string) => ({ model, messages: [] });

it("sends a request to the client with the longest fitting prefix", async () => {
	const router = createModelRouter({
		"acme/": createScriptedModel(["acme"]),
		"acme/large-": createScriptedModel(["large"]),
	});
	expect((await completeModel(router, ask("acme/large-2"))).content).toBe("large");
	expect((await completeModel(router, ask("acme/small"))).content).toBe("acme");
});

it("names an unknown model and what would do", async () => {
	const router = createModelRouter({ "procedural/": createScriptedModel([]) });
	await expect(completeModel(router, ask("acme/one"))).rejects.toMatchObject({
		code: "not_found",
		message: expect.stringMatching(/^Model "acme\/one" .*\[providers\.acme\].* \(set up: procedural\)\.$/),
	});
});

it("says what would bring the provider that is not set up", async () => {
	const router = createModelRouter({ "procedural/": createScriptedModel([]) }, { acme: "ACME_API_KEY" });
	await expect(completeModel(router, ask("acme/one"))).rejects.toMatchObject({
		code: "not_found",
		message: expect.stringContaining("since ACME_API_KEY is missing"),
		details: { setting: "ACME_API_KEY" },
	});
});
