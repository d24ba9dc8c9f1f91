import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentDigest, textFile } from "@aes/core/tasks";
import { aTaskTree } from "@aes/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findTasks } from "./find-tasks.ts";
import { readTaskDirectory } from "./read-task-directory.ts";
import { writeTaskDirectory } from "./write-task-directory.ts";

let root: string;
let task: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "files-test-"));
	task = join(root, "task");
	await writeTaskDirectory(task, aTaskTree());
});
afterEach(() => rm(root, { recursive: true }));

describe("readTaskDirectory", () => {
	it("reads back what was written, modes included, hidden files too", async () => {
		const files = aTaskTree({ ".gitignore": "x", "tests/data.bin": { content: Uint8Array.of(0, 255), mode: 0o604 } });
		await writeTaskDirectory(join(root, "other"), files);
		expect(contentDigest(await readTaskDirectory(join(root, "other")))).toBe(contentDigest(files));
	});

	it("reads a link to a file inside as that file", async () => {
		await symlink("../instruction.md", join(task, "tests/goal.md"));
		const files = await readTaskDirectory(task);
		expect(files.get("tests/goal.md")).toEqual(files.get("instruction.md"));
	});

	it("reads a directory that is itself named by a link", async () => {
		await symlink(task, join(root, "alias"));
		expect((await readTaskDirectory(join(root, "alias"))).size).toBe(5);
	});

	it.each([
		["to a file outside", "/etc/passwd", /leaves the directory/],
		["to a sibling whose name begins alike", "../../task-2/secret", /leaves the directory/],
		["to nothing", "missing", /leads nowhere/],
		["to itself", "link", /leads nowhere/],
		["to a folder above, a loop", "..", /does not lead to a regular file/],
	])("refuses a link %s", async (_, target, message) => {
		await writeTaskDirectory(join(root, "task-2"), new Map([["secret", textFile("s")]]));
		await symlink(target, join(task, "tests/link"));
		const refused = { code: "invalid_input", message: expect.stringMatching(message), details: { file: "tests/link" } };
		await expect(readTaskDirectory(task)).rejects.toMatchObject(refused);
	});

	it("refuses a FIFO without waiting for its writer", async () => {
		execFileSync("mkfifo", [join(task, "tests/pipe")]);
		await expect(readTaskDirectory(task)).rejects.toThrow(/"tests\/pipe" is a FIFO/);
	});

	it("refuses names that are not UTF-8 or hold control characters", async () => {
		await writeFile(join(task, "a\nb"), "");
		await expect(readTaskDirectory(task)).rejects.toThrow(/"a\\nb" holds a control character/);
		await rm(join(task, "a\nb"));
		await writeFile(Buffer.concat([Buffer.from(`${task}/`), Buffer.of(0xff)]), "");
		await expect(readTaskDirectory(task)).rejects.toThrow(/is not UTF-8/);
	});

	it("keeps the bounds of files, folders, one file and all together", async () => {
		const bounds = { maxFiles: 10, maxFileBytes: 1_000, maxTotalBytes: 10_000 };
		await expect(readTaskDirectory(task, { ...bounds, maxFiles: 4 })).rejects.toThrow(/one file more than the 4/);
		await expect(readTaskDirectory(task, { ...bounds, maxFileBytes: 50 })).rejects.toThrow(
			/at most 50 are read of one file/,
		);
		await expect(readTaskDirectory(task, { ...bounds, maxTotalBytes: 200 })).rejects.toThrow(/total over 200/);
		for (let index = 0; index < 10; index++) await mkdir(join(task, `d${index}`));
		await expect(readTaskDirectory(task, bounds)).rejects.toThrow(/one folder more than the 10/);
	});

	it("says what is missing or no directory", async () => {
		await expect(readTaskDirectory(join(root, "nope"))).rejects.toMatchObject({ code: "not_found" });
		await expect(readTaskDirectory(join(task, "task.toml"))).rejects.toMatchObject({ code: "invalid_input" });
	});
});

describe("findTasks", () => {
	it("finds the task directory itself", async () => {
		expect(await findTasks(task)).toEqual([{ path: task, name: "task" }]);
	});

	it("lists a dataset by name, broken tasks included, other folders left out", async () => {
		await writeTaskDirectory(join(root, "broken"), new Map([["task.toml", textFile("not toml")]]));
		await writeTaskDirectory(join(root, "no-config"), aTaskTree({ "task.toml": null }));
		await writeTaskDirectory(join(root, "notes"), new Map([["README.md", textFile("hi")]]));
		expect((await findTasks(root)).map(({ name }) => name)).toEqual(["broken", "no-config", "task"]);
	});

	it("takes a directory that plainly is a task without task.toml", async () => {
		await rm(join(task, "task.toml"));
		expect(await findTasks(task)).toEqual([{ path: task, name: "task" }]);
	});

	it("refuses a linked task outside the dataset", async () => {
		await mkdir(join(root, "set"));
		await symlink(task, join(root, "set/linked"));
		await expect(findTasks(join(root, "set"))).rejects.toThrow(/"linked" is a link to a task outside/);
	});

	it("tells when there is none, and when there is no such path", async () => {
		await mkdir(join(root, "empty"));
		await expect(findTasks(join(root, "empty"))).rejects.toMatchObject({
			code: "not_found",
			message: expect.stringMatching(/holds no task/),
		});
		await expect(findTasks(join(root, "nope"))).rejects.toMatchObject({
			code: "not_found",
			message: expect.stringMatching(/There is no/),
		});
	});
});

describe("writeTaskDirectory", () => {
	it("leaves what is there unless told, and then replaces all of it", async () => {
		await expect(writeTaskDirectory(task, new Map())).rejects.toMatchObject({ code: "conflict" });
		expect((await readTaskDirectory(task)).size).toBe(5);
		await writeTaskDirectory(task, new Map([["only", textFile("x")]]), { overwrite: true });
		expect(await readdir(task)).toEqual(["only"]);
		expect(await readdir(root)).toEqual(["task"]);
	});

	it("leaves nothing behind when it fails", async () => {
		const clash = new Map([
			["a", textFile("")],
			["a/b", textFile("")],
		]);
		await expect(writeTaskDirectory(join(root, "new"), clash)).rejects.toThrow();
		expect(await readdir(root)).toEqual(["task"]);
	});

	it("refuses paths that leave the directory before anything is written", async () => {
		const files = new Map([["../evil", textFile("")]]);
		await expect(writeTaskDirectory(join(root, "new"), files)).rejects.toMatchObject({ code: "invalid_input" });
		expect(await readdir(root)).toEqual(["task"]);
	});

	it("makes a directory that others may read, although its temporary one is private", async () => {
		expect((await stat(task)).mode & 0o777).toBe(0o755);
	});
});
