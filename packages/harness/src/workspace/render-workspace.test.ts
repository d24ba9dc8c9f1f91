import { textFile, textOf } from "@aes/core/tasks";
import { describe, expect, it } from "vitest";
import { aSeed } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import { layOutWorkspace } from "./lay-out-workspace.ts";
import { renderWorkspace } from "./render-workspace.ts";

const version = new Map([
	["skills/harbor-task/SKILL.md", textFile("a")],
	["skills/self-check/SKILL.md", textFile("b")],
	["tools/rehearse", textFile("#!/bin/sh\n", 0o755)],
]);

describe("renderWorkspace", () => {
	it("puts the seed's evidence and room for tasks beside the files of the version", () => {
		const files = renderWorkspace({ seed: aSeed, plan: { selfCheck: true }, version });
		expect([...files.keys()]).toEqual(
			expect.arrayContaining([...version.keys(), "evidence/instruction.md", "tasks/README.md"]),
		);
		const instruction = files.get("evidence/instruction.md");
		expect(instruction && textOf(instruction)).toContain(aSeed.instruction);
	});

	it("leaves the self-check skill and its script out of a run without self-check", () => {
		const files = renderWorkspace({ seed: aSeed, plan: { selfCheck: false }, version });
		expect(files.has("skills/self-check/SKILL.md")).toBe(false);
		expect(files.has("tools/rehearse")).toBe(false);
		expect(files.has("skills/harbor-task/SKILL.md")).toBe(true);
	});
});

describe("layOutWorkspace", () => {
	it("leaves the files in the workspace as the agent's own, and nothing beside it", async () => {
		const { sandbox, executed, uploads } = aSandbox();
		await layOutWorkspace(sandbox, version);
		const staging = "/tmp/.workspace-files";
		expect(uploads.get(staging)).toBe(version);
		expect(executed.map(({ command, options }) => [options.user, ...command])).toEqual([
			[1000, "cp", "-R", `${staging}/.`, "/workspace"],
			[0, "rm", "-rf", staging],
		]);
	});

	it("says so when the files cannot be copied", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: 1, stderr: "read-only" }));
		await expect(layOutWorkspace(sandbox, version)).rejects.toThrow('"cp" failed in the sandbox');
	});
});
