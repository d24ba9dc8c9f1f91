import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileTree } from "@aes/core/ports";
import { contentDigest, textFile } from "@aes/core/tasks";
import { aTaskTree } from "@aes/core/testing";
import { type Header, pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { packTar } from "./pack-tar.ts";
import { unpackTar } from "./unpack-tar.ts";

type Entry = Partial<Header> & { name: string; content?: string };

const BOUNDS = { maxFiles: 3, maxFileBytes: 100, maxTotalBytes: 150 };

async function anArchive(...entries: Entry[]): Promise<Readable> {
	const archive = pack();
	for (const { content = "", ...header } of entries) archive.entry(header, content);
	archive.finalize();
	return Readable.from([await buffer(archive)]);
}

describe("packTar", () => {
	it("survives a round trip with bytes, modes and long names", async () => {
		const long = `environment/${"d".repeat(120)}/${"f".repeat(200)}`;
		const files = aTaskTree({
			[long]: textFile("x", 0o600),
			"tests/bin": { content: Uint8Array.of(0, 255), mode: 0o751 },
		});
		expect(contentDigest(await unpackTar(packTar(files)))).toBe(contentDigest(files));
	});

	it("gives equal bytes for equal trees in another order", async () => {
		const files = aTaskTree();
		const reversed = new Map([...files].reverse());
		expect((await buffer(packTar(reversed))).equals(await buffer(packTar(files)))).toBe(true);
	});

	it("refuses a path that leaves the root", () => {
		expect(() => packTar(new Map([["../x", textFile("")]]))).toThrow(/"\.\.\/x" holds "\.\."/);
	});
});

describe("unpackTar", () => {
	const unpack = async (...entries: Parameters<typeof anArchive>): Promise<FileTree> =>
		unpackTar(await anArchive(...entries), BOUNDS);

	it("takes names with a leading ./ and leaves folders out", async () => {
		const files = await unpack(
			{ name: "./", type: "directory" },
			{ name: "./a/", type: "directory" },
			{ name: "./a/b", content: "x" },
		);
		expect([...files.keys()]).toEqual(["a/b"]);
	});

	it("keeps permission bits only", async () => {
		const files = await unpack({ name: "a", mode: 0o4755, uid: 7 });
		expect(files.get("a")?.mode).toBe(0o755);
	});

	it.each<[string, Entry, RegExp]>([
		["an absolute path", { name: "/etc/passwd" }, /not a relative path/],
		["a path with ..", { name: "a/../../b" }, /holds "\.\."/],
		["a control character", { name: "a\u0007" }, /control character/],
		["a symbolic link", { name: "a", type: "symlink", linkname: "/etc" }, /is a symlink/],
		["a hard link", { name: "a", type: "link", linkname: "b" }, /is a link/],
		["a device", { name: "a", type: "character-device" }, /is a character-device/],
		["a FIFO", { name: "a", type: "fifo" }, /is a fifo/],
		["a file over the bound", { name: "a", content: "x".repeat(101) }, /at most 100/],
		["a folder outside", { name: "../a/", type: "directory" }, /holds "\.\."/],
	])("refuses %s", async (_, entry, message) => {
		const refused = expect(unpack({ name: "ok", content: "fine" }, entry, { name: "later" })).rejects;
		await refused.toMatchObject({ code: "invalid_input", message: expect.stringMatching(message) });
	});

	it("refuses too many files, too many folders and too many bytes together", async () => {
		const names = ["a", "b", "c", "d"];
		await expect(unpack(...names.map((name) => ({ name })))).rejects.toThrow(/one file more than the 3/);
		await expect(unpack(...names.map((name) => ({ name, type: "directory" as const })))).rejects.toThrow(
			/one folder more/,
		);
		await expect(
			unpack({ name: "a", content: "x".repeat(90) }, { name: "b", content: "x".repeat(90) }),
		).rejects.toThrow(/total over 150/);
	});

	it("refuses a path that appears twice", async () => {
		await expect(unpack({ name: "a" }, { name: "./a" })).rejects.toThrow(/appears twice/);
	});

	it("refuses an endless stream of nothing", async () => {
		const zeros = Readable.from(
			(function* () {
				for (;;) yield Buffer.alloc(64 * 1024);
			})(),
		);
		await expect(unpackTar(zeros, BOUNDS)).rejects.toMatchObject({ code: "invalid_input" });
		expect(zeros.destroyed).toBe(true);
	});

	it("refuses a cut archive and what is no archive", async () => {
		const whole = await buffer(packTar(aTaskTree()));
		await expect(unpackTar(Readable.from([whole.subarray(0, 700)]))).rejects.toThrow(/not a whole tar archive/);
		await expect(unpackTar(Readable.from([Buffer.alloc(1024, "x")]))).rejects.toMatchObject({ code: "invalid_input" });
	});
});
