import { textFile, textOf } from "@aes/core/tasks";
import { describe, expect, it } from "vitest";
import { aSeed } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import { layOutWorkspace } from "./lay-out-workspace.ts";
import { renderWorkspace } from "./render-workspace.ts";

const shipped = new Map([
	["skills/harbor-task/SKILL.md", textFile("a")],
	["skills/self-check/SKILL.md", textFile("b")],
]);

describe("renderWorkspace", () => {
	it("puts the seed's evidence beside the shipped files", () => {
		const files = renderWorkspace({ seed: aSeed, plan: { selfCheck: true }, shipped });
		expect([...files.keys()]).toEqual(expect.arrayContaining([...shipped.keys(), "evidence/instruction.md"]));
		const instruction = files.get("evidence/instruction.md");
		expect(instruction && textOf(instruction)).toContain(aSeed.instruction);
	});

	it("leaves the self-check skill out of a run without self-check", () => {
		const files = renderWorkspace({ seed: aSeed, plan: { selfCheck: false }, shipped });
		expect(files.has("skills/self-check/SKILL.md")).toBe(false);
		expect(files.has("skills/harbor-task/SKILL.md")).toBe(true);
	});
});

describe("layOutWorkspace", () => {
	it("uploads the files and hands them to the agent", async () => {
		const { sandbox, executed, uploads } = aSandbox();
		await layOutWorkspace(sandbox, shipped);
		expect(uploads.get("/workspace")).toBe(shipped);
		expect(executed[0]).toMatchObject({ command: ["chown", "-R", "1000:1000", "/workspace"], options: { user: 0 } });
	});

	it("says so when the files cannot be handed over", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: 1, stderr: "read-only" }));
		await expect(layOutWorkspace(sandbox, shipped)).rejects.toThrow("could not be handed to the agent");
	});
});
