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
	it("leaves the files in the workspace as the agent's own, and nothing beside it", async () => {
		const { sandbox, executed, uploads } = aSandbox();
		await layOutWorkspace(sandbox, shipped);
		const staging = "/tmp/.workspace-files";
		expect(uploads.get(staging)).toBe(shipped);
		expect(executed.map(({ command, options }) => [options.user, ...command])).toEqual([
			[1000, "cp", "-R", `${staging}/.`, "/workspace"],
			[0, "rm", "-rf", staging],
		]);
	});

	it("says so when the files cannot be copied", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: 1, stderr: "read-only" }));
		await expect(layOutWorkspace(sandbox, shipped)).rejects.toThrow('"cp" failed in the sandbox');
	});
});
