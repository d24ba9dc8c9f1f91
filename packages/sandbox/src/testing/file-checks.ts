import assert from "node:assert/strict";
import type { FileTree } from "@aes/core/ports";
import { rejects, type SandboxCheck, sh, text } from "./sandbox-check.ts";

const WIDE = { maxFiles: 100, maxBytes: 1024 * 1024 };

/** Files in and out: what every adapter and the fake must agree on. */
export const fileChecks: readonly SandboxCheck[] = [
	{
		title: "bytes survive a round trip",
		async run({ sandbox }) {
			const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
			await sandbox.writeFile("/files/bytes.bin", content);
			assert.deepEqual(Buffer.from((await sandbox.readFile("/files/bytes.bin")) ?? []), Buffer.from(content));
			await sandbox.writeFile("/files/empty", "");
			assert.equal((await sandbox.readFile("/files/empty"))?.length, 0);
		},
	},
	{
		title: "a missing file is null, also below a missing folder",
		async run({ sandbox }) {
			assert.equal(await sandbox.readFile("/files-missing"), null);
			assert.equal(await sandbox.readFile("/no/such/folder/file"), null);
		},
	},
	{
		title: "a directory is no file",
		async run({ sandbox }) {
			await sandbox.writeFile("/folder/file", "x");
			await rejects(sandbox.readFile("/folder"), "invalid_input");
			await rejects(sandbox.readFile("/folder/"), "invalid_input");
			await rejects(sandbox.writeFile("/folder", "x"), "invalid_input");
		},
	},
	{
		title: "a file over the bound is refused, one of the bound is read",
		async run({ sandbox }) {
			await sandbox.writeFile("/sized", "12345");
			assert.equal(text(await sandbox.readFile("/sized", { maxBytes: 5 })), "12345");
			const tooLarge = await rejects(sandbox.readFile("/sized", { maxBytes: 4 }), "invalid_input");
			assert.equal(tooLarge.details.reason, "too_large");
		},
	},
	{
		title: "a relative path is refused",
		async run({ sandbox }) {
			await rejects(sandbox.readFile("etc/passwd"), "invalid_input");
			await rejects(sandbox.writeFile("file", "x"), "invalid_input");
			await rejects(sandbox.upload("folder", new Map()), "invalid_input");
			await rejects(sandbox.download("folder", WIDE), "invalid_input");
		},
	},
	{
		title: "writing makes parent folders and replaces what was there",
		async run({ sandbox }) {
			await sandbox.writeFile("/deep/er/and/deeper.txt", "first, longer");
			await sandbox.writeFile("/deep/er/and/deeper.txt", "second");
			assert.equal(text(await sandbox.readFile("/deep/er/and/deeper.txt")), "second");
		},
	},
	{
		title: "odd names work",
		async run({ sandbox }) {
			for (const name of ["/odd/a b.txt", "/odd/-rf", "/odd/ü$(x)", "/odd/q\"'", `/odd/${"l".repeat(120)}`]) {
				await sandbox.writeFile(name, name);
				assert.equal(text(await sandbox.readFile(name)), name);
			}
			assert.equal((await sandbox.download("/odd", WIDE))?.size, 5);
		},
	},
	{
		title: "the mode is 0644 unless told",
		async run({ sandbox }) {
			await sandbox.writeFile("/modes/plain", "x");
			await sandbox.writeFile("/modes/program", "x", 0o750);
			const modes = [...((await sandbox.download("/modes", WIDE)) ?? [])].map(([name, { mode }]) => [name, mode]);
			assert.deepEqual(Object.fromEntries(modes), { plain: 0o644, program: 0o750 });
		},
	},
	{
		title: "commands see written files, and what they write is read",
		async run({ sandbox }) {
			await sandbox.writeFile("/shared-in", "to the command");
			assert.equal((await sandbox.exec(["cat", "/shared-in"])).stdout, "to the command");
			await sh(sandbox, "echo from the command > /shared-out");
			assert.equal(text(await sandbox.readFile("/shared-out")), "from the command\n");
		},
	},
	{
		title: "an upload merges with what is there and keeps modes",
		async run({ sandbox }) {
			await sandbox.writeFile("/merged/kept", "kept");
			await sandbox.upload("/merged", tree({ "kept-not": ["new", 0o600], "sub/run.sh": ["echo", 0o755] }));
			await sandbox.upload("/merged", tree({ "sub/other": ["other", 0o644] }));
			const files = await sandbox.download("/merged", WIDE);
			const found = [...(files ?? [])].map(([name, { content, mode }]) => [name, text(content), mode]).sort();
			assert.deepEqual(found, [
				["kept", "kept", 0o644],
				["kept-not", "new", 0o600],
				["sub/other", "other", 0o644],
				["sub/run.sh", "echo", 0o755],
			]);
		},
	},
	{
		title: "uploading nothing makes the directory",
		async run({ sandbox }) {
			await sandbox.upload("/made/empty", new Map());
			assert.equal((await sandbox.download("/made/empty", WIDE))?.size, 0);
		},
	},
	{
		title: "an upload onto a file is refused",
		async run({ sandbox }) {
			await sandbox.writeFile("/in-the-way", "x");
			await rejects(sandbox.upload("/in-the-way", tree({ a: ["a", 0o644] })), "invalid_input");
		},
	},
	{
		title: "many files go both ways",
		async run({ sandbox }) {
			const files = Object.fromEntries(
				Array.from({ length: 600 }, (_, index) => [`d${index}/f`, [`${index}`, 0o644] as const]),
			);
			await sandbox.upload("/many", tree(files));
			const back = await sandbox.download("/many", { maxFiles: 600, maxBytes: 10_000 });
			assert.equal(back?.size, 600);
			assert.equal(text(back?.get("d599/f")?.content ?? null), "599");
		},
	},
	{
		title: "downloading what is missing is null, and a file is no directory",
		async run({ sandbox }) {
			assert.equal(await sandbox.download("/nothing/here", WIDE), null);
			await sandbox.writeFile("/single", "x");
			await rejects(sandbox.download("/single", WIDE), "invalid_input");
		},
	},
	{
		title: "a download over a bound is refused",
		async run({ sandbox }) {
			await sandbox.upload("/bounded", tree({ a: ["12345", 0o644], b: ["12345", 0o644] }));
			assert.equal((await sandbox.download("/bounded", { maxFiles: 2, maxBytes: 10 }))?.size, 2);
			await rejects(sandbox.download("/bounded", { maxFiles: 1, maxBytes: 10 }), "invalid_input");
			await rejects(sandbox.download("/bounded", { maxFiles: 2, maxBytes: 9 }), "invalid_input");
		},
	},
];

function tree(files: Record<string, readonly [content: string, mode: number]>): FileTree {
	return new Map(
		Object.entries(files).map(([name, [content, mode]]) => [name, { content: Buffer.from(content), mode }]),
	);
}
