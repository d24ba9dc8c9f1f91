import { AppError } from "@aes/core/errors";
import { completeModel } from "@aes/core/ports";
import { expect, it } from "vitest";
import { createScriptedModel } from "./scripted-model.ts";

it("gives its answers in turn, keeps what it was asked, and fails when it has no more", async () => {
	const model = createScriptedModel([
		"one",
		new AppError("rate_limited", "slow down"),
		({ messages }) => `${messages.length} messages`,
		{ toolCalls: [{ id: "c1", name: "bash", arguments: {} }] },
	]);
	const request = { model: "m", messages: [{ role: "user", content: "hi" }] } as const;
	expect(await completeModel(model, request)).toMatchObject({ content: "one", finishReason: "stop" });
	await expect(completeModel(model, request)).rejects.toThrow("slow down");
	expect((await completeModel(model, request)).content).toBe("1 messages");
	expect((await completeModel(model, request)).finishReason).toBe("tool_calls");
	await expect(completeModel(model, request)).rejects.toThrow("has 4 answers");
	expect(model.requests[0]).toEqual(request);
});
