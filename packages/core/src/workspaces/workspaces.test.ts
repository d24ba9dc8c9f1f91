import { describe, expect, it } from "vitest";
import { textFile } from "../tasks/index.ts";
import { applyEdits, MAX_EDITS } from "./apply-edits.ts";
import { checkWorkspace } from "./check-workspace.ts";
import { readSkillHeader } from "./skill-header.ts";
import { findWorkspacePart, WORKSPACE_BOUNDS } from "./workspace.ts";
import { parseWorkspaceRef } from "./workspace-ref.ts";

const aSkill = (name = "verifier", words = "") =>
	textFile(`---\nname: ${name}\ndescription: How to write one.\n---\n${words}\n`);
const aVersion = () =>
	new Map([
		["skills/verifier/SKILL.md", aSkill()],
		["tools/new-task", textFile("#!/bin/sh\n", 0o755)],
		["memory/README.md", textFile("Nothing yet.\n")],
		["inputs/logo.bin", { content: Uint8Array.of(0, 255), mode: 0o644 }],
	]);
const filesAt = (changes: [path: string, file: ReturnType<typeof textFile>][]) => new Map([...aVersion(), ...changes]);
const faultsOf = (changes: [path: string, file: ReturnType<typeof textFile>][]) =>
	checkWorkspace(filesAt(changes)).map(({ file, message }) => `${file} ${message}`);

describe("checkWorkspace", () => {
	it("finds nothing in skills, tools, memory and inputs that keep the rules", () => {
		expect(checkWorkspace(aVersion())).toEqual([]);
	});

	it.each([
		["../escape.md", "holds"],
		["notes.md", "is not in one of the folders"],
		["evidence/instruction.md", "is not in one of the folders"],
		["tasks/a/task.toml", "is not in one of the folders"],
		["memory/README.md/x", "lies below a path that is a file"],
		["skills/loose.md", "is not in a skill's folder"],
		["skills/Bad_Name/SKILL.md", "is no skill name"],
		["skills/other/notes.md", "holds no SKILL.md"],
		["skills/other/SKILL.md", 'calls itself "verifier"'],
	])("refuses %s", (path, message) => {
		expect(faultsOf([[path, aSkill()]]).join("\n")).toContain(message);
	});

	it("refuses modes that are neither 644 nor 755, bytes that are no text, and what is too large", () => {
		expect(faultsOf([["tools/x", textFile("x", 0o777)]])).toEqual(["tools/x has mode 777"]);
		expect(faultsOf([["tools/x", { content: Uint8Array.of(0, 255), mode: 0o755 }]])).toEqual([
			"tools/x is not UTF-8 text",
		]);
		const large = { content: new Uint8Array(WORKSPACE_BOUNDS.maxFileBytes + 1), mode: 0o644 };
		expect(faultsOf([["inputs/x", large]])[0]).toContain("at most");
		expect(checkWorkspace(new Map())).toHaveLength(1);
	});
});

describe("readSkillHeader", () => {
	it.each([
		["name: a-b\ndescription: Plain words: with a colon.", "Plain words: with a colon."],
		['name: "a-b"\ndescription: "Quoted."\nlicense: MIT', "Quoted."],
		["name: a-b\ndescription: >\n  Two\n  lines.\nmore: x", "Two lines."],
	])("reads %j", (fields, description) => {
		expect(readSkillHeader(`---\n${fields}\n---\nText`)).toEqual({ name: "a-b", description });
	});

	it.each([
		["# No front matter", "does not start"],
		["---\nname: a\n", "without a closing"],
		["---\nname: A B\ndescription: x\n---\n", '"name"'],
		["---\nname: a\n---\n", '"description"'],
		[`---\nname: a\ndescription: ${"x".repeat(1_025)}\n---\n`, '"description"'],
	])("says what is wrong with %j", (text, fault) => {
		expect(readSkillHeader(text)).toContain(fault);
	});
});

describe("applyEdits", () => {
	it("writes, adds and removes files, keeps modes, and lets a new script of tools run", () => {
		const applied = applyEdits(aVersion(), [
			{ path: "skills/verifier/SKILL.md", content: null },
			{ path: "tools/new-task", content: "#!/bin/sh\necho\n" },
			{ path: "tools/other", content: "#!/bin/sh\n" },
			{ path: "memory/notes.md", content: "- it broke\n" },
		]);
		const files = "files" in applied ? applied.files : new Map();
		const modes = [...files].map(([path, { mode }]) => `${path} ${mode.toString(8)}`);
		expect(modes).toEqual(
			expect.arrayContaining(["tools/new-task 755", "tools/other 755", "memory/notes.md 644", "memory/README.md 644"]),
		);
		expect(files.has("skills/verifier/SKILL.md")).toBe(false);
	});

	it.each([
		[[], "not changed"],
		[[{ path: "inputs/admission.md", content: "none" }], "may not be edited"],
		[[{ path: "tasks/a", content: "x" }], "may not be edited"],
		[[{ path: "skills/../inputs/x", content: "x" }], '".."'],
		[[{ path: "memory/none.md", content: null }], "not there"],
		[Array.from({ length: 2 }, () => ({ path: "memory/a.md", content: "x" })), "edited twice"],
		[Array.from({ length: MAX_EDITS + 1 }, (_, at) => ({ path: `memory/${at}.md`, content: "x" })), "edits at once"],
		[[{ path: "skills/verifier/SKILL.md", content: "no header" }], "does not start"],
	])("refuses %j", (edits, message) => {
		const applied = applyEdits(aVersion(), edits);
		expect("problems" in applied && applied.problems.map((problem) => problem.message).join()).toContain(message);
	});
});

it("knows what each part of a workspace is to a proposer", () => {
	const parts = ["skills/a/SKILL.md", "tools/a", "memory/a", "inputs/a", "evidence/a", "tasks/a/b"].map(
		findWorkspacePart,
	);
	expect(parts).toEqual(["editable", "editable", "experience", "fixed", "fixed", "output"]);
	expect([findWorkspacePart("constructor/a"), findWorkspacePart("skills")]).toEqual([null, null]);
});

it("reads a workspace's name with or without a version, and refuses what is neither", () => {
	expect(parseWorkspaceRef("my-own")).toEqual({ name: "my-own", number: null });
	expect(parseWorkspaceRef("default@12")).toEqual({ name: "default", number: 12 });
	for (const wrong of ["", "A", "a@0", "a@", "a@1@2", "a b", "../a", "a@1.5", "x".repeat(65)])
		expect(() => parseWorkspaceRef(wrong)).toThrow(/names no workspace/);
});
