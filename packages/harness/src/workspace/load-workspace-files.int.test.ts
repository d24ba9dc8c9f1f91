import { textOf } from "@aes/core/tasks";
import { expect, it } from "vitest";
import { loadWorkspaceFiles } from "./load-workspace-files.ts";

it("loads the skills that this package ships, each named and described for the agent that lists them", async () => {
	const files = await loadWorkspaceFiles();
	const skills = [...files].filter(([path]) => path.startsWith("skills/"));
	expect(skills.map(([path]) => path)).toEqual([
		"skills/difficulty/SKILL.md",
		"skills/harbor-task/SKILL.md",
		"skills/self-check/SKILL.md",
		"skills/verifier/SKILL.md",
	]);
	for (const [path, file] of skills) {
		const name = path.split("/")[1];
		expect(textOf(file)).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: .{20,}\\n---\\n`));
	}
	expect([...files.keys()]).toEqual(expect.arrayContaining(["memory/README.md", "tools/README.md", "tasks/README.md"]));
});

it("names build and test in the self-check skill only, which a run without self-check does not get", async () => {
	const files = await loadWorkspaceFiles();
	const naming = [...files].filter(([, file]) => /envkit\s+(?:build|test)\b/.test(textOf(file))).map(([path]) => path);
	expect(naming).toEqual(["skills/self-check/SKILL.md"]);
});
