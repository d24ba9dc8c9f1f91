import { expect, test } from "vitest";
import { toDownload } from "./to-download.ts";

const storing = (bytes: Uint8Array) => ({
	get: async (_digest: string, range?: { start: number; end: number }) => bytes.slice(range?.start, range?.end),
});

test("a content of several parts comes whole and in order", async () => {
	const bytes = new Uint8Array(2_500_000).map((_, index) => index % 251);
	const answer = await toDownload(storing(bytes), { digest: "sha256:1", name: "log.txt" });
	expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test("it is an attachment, and its name cannot leave the header or the folder", async () => {
	const answer = await toDownload(storing(new Uint8Array([1])), { digest: "sha256:1", name: '../a"b\r\n.html' });
	expect(answer.headers.get("content-type")).toBe("application/octet-stream");
	expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''ab.html");
});

test("an unknown digest is not found", async () => {
	expect((await toDownload({ get: async () => null }, { digest: "sha256:0", name: "x" })).status).toBe(404);
});
