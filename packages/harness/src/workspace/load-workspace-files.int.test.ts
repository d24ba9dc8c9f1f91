import { textOf } from "@aes/core/tasks";
import { checkWorkspace, findWorkspacePart } from "@aes/core/workspaces";
import { expect, it } from "vitest";
import { loadWorkspaceFiles } from "./load-workspace-files.ts";

it("ships a workspace that keeps the rules of a version, with skills, tools, memory and fixed inputs", async () => {
	const files = await loadWorkspaceFiles();
	expect(checkWorkspace(files)).toEqual([]);
	const skills = [...files.keys()].filter((path) => path.startsWith("skills/")).map((path) => path.split("/")[1]);
	expect(skills).toEqual(["difficulty", "dockerfile", "evidence", "harbor-task", "leaks", "self-check", "verifier"]);
	expect(new Set([...files.keys()].map(findWorkspacePart))).toEqual(new Set(["editable", "experience", "fixed"]));
	expect(files.get("tools/new-task")?.mode).toBe(0o755);
});

it("names build, test and the rehearsal in the self-check skill only, which a run without self-check does not get", async () => {
	const files = [...(await loadWorkspaceFiles())];
	const naming = files.filter(([, file]) => /envkit\s+(?:build|test)\b|tools\/rehearse/.test(textOf(file)));
	expect(naming.map(([path]) => path)).toEqual(["skills/self-check/SKILL.md"]);
});
