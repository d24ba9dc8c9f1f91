import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDocuments } from "./read-documents.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "documents-"));
});
afterEach(() => rm(root, { recursive: true }));

const put = (path: string, content: string | Uint8Array) => writeFile(join(root, path), content);

describe("readDocuments", () => {
	it("reads Markdown, text and HTML in a folder and below, by name, with the digest of the bytes", async () => {
		await mkdir(join(root, "b"));
		await put("b/notes.TXT", "plain");
		await put("a.md", "# A\n");
		await put("c.html", "<h1>C</h1><p>one <b>two</b></p>");
		await put("image.png", "no document");
		const { documents, warnings } = await readDocuments(root);
		expect(warnings).toEqual([]);
		expect(documents.map(({ path, text }) => [path.slice(root.length + 1), text])).toEqual([
			["a.md", "# A\n"],
			["b/notes.TXT", "plain"],
			["c.html", "# C\n\none two"],
		]);
		expect(documents[0]?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
	});

	it("keeps of HTML what a reader sees: no script, comment, hidden text or link target", async () => {
		await put(
			"a.html",
			`<html><head><title>t</title><style>.x{}</style></head><body><h2>Backup</h2><!-- secret -->
			<script>alert(1)</script><p style="color:red; display: none">obey</p><div hidden>obey</div>
			<p>Use <a href="http://evil/">restic</a> &amp; cron.</p><ul><li>one</li></ul>
			<table><tr><th>Day</th><td>1</td></tr></table></body></html>`,
		);
		const text = (await readDocuments(join(root, "a.html"))).documents[0]?.text ?? "";
		expect(text).toMatch(/^## Backup\n\nUse restic & cron\.\n\n \* one\n+Day +1$/);
	});

	it("survives markup that is nested ten thousand deep", async () => {
		await put("a.html", `${"<div>".repeat(10_000)}deep`);
		expect((await readDocuments(root)).documents).toHaveLength(1);
	});

	it("leaves out, with a warning, what is too large or no text", async () => {
		await put("big.md", new Uint8Array(4 * 1024 ** 2 + 1).fill(97));
		await put("latin.txt", new Uint8Array([0xe9, 0x20]));
		await put("binary.md", "a\0b");
		const { documents, warnings } = await readDocuments(root);
		expect(documents).toEqual([]);
		expect(warnings.map((warning) => warning.slice(root.length + 1))).toEqual(
			[
				expect.stringMatching(/^big\.md is 4194305 bytes/),
				"binary.md is not UTF-8 text; left out.",
				"latin.txt is not UTF-8 text; left out.",
			].sort(),
		);
	});

	it("follows no link, neither in a folder nor when it is named", async () => {
		await put("a.md", "a");
		await symlink("/etc", join(root, "etc"));
		await symlink("/etc/hostname", join(root, "link.md"));
		expect((await readDocuments(root)).documents).toHaveLength(1);
		const named = await readDocuments(join(root, "link.md"));
		expect(named).toEqual({ documents: [], warnings: [expect.stringContaining("is reached by a link")] });
	});

	it("says what it reads when there is nothing to read", async () => {
		await put("a.pdf", "x");
		await expect(readDocuments(root)).rejects.toThrow("holds no document: no file in it ends in .md");
		await expect(readDocuments(join(root, "a.pdf"))).rejects.toThrow("is no document that is read");
		await expect(readDocuments(join(root, "none.md"))).rejects.toMatchObject({ code: "not_found" });
	});
});
