import { Readable } from "node:stream";
import type { ImageInfo } from "dockerode";
import { describe, expect, test } from "vitest";
import { digestContext, filterContext } from "./build-context.ts";
import { parseBuildGroup } from "./build-group.ts";
import { createBuildLog } from "./build-log.ts";
import { chooseSurplus } from "./prune-images.ts";
import { type BuildRecord, readBuildStream } from "./read-build-stream.ts";
import { createSharedBuilds } from "./share-builds.ts";

const file = (text: string, mode = 0o644) => ({ content: Buffer.from(text), mode });

describe("digestContext", () => {
	test("does not depend on order, but on paths, modes and contents", () => {
		const digest = digestContext(
			new Map([
				["a", file("1")],
				["b", file("2")],
			]),
		);
		expect(digest).toMatch(/^[0-9a-f]{64}$/);
		expect(
			digestContext(
				new Map([
					["b", file("2")],
					["a", file("1")],
				]),
			),
		).toBe(digest);
		expect(
			digestContext(
				new Map([
					["a", file("1", 0o755)],
					["b", file("2")],
				]),
			),
		).not.toBe(digest);
		expect(
			digestContext(
				new Map([
					["a", file("12")],
					["b", file("")],
				]),
			),
		).not.toBe(digest);
		expect(
			digestContext(
				new Map([
					["c", file("1")],
					["b", file("2")],
				]),
			),
		).not.toBe(digest);
	});
});

test("filterContext leaves out what .dockerignore names, never the Dockerfile", () => {
	const context = new Map(
		[".dockerignore", "Dockerfile", "a.log", "keep.log", "sub/a.log", "node_modules/x/y"].map((name) => [
			name,
			file(""),
		]),
	);
	context.set(".dockerignore", file("*.log\n!keep.log\nnode_modules\nDockerfile\n"));
	expect([...filterContext(context).keys()]).toEqual([".dockerignore", "Dockerfile", "keep.log", "sub/a.log"]);
});

describe("createBuildLog", () => {
	test("keeps short text as it is", () => {
		const log = createBuildLog();
		log.add("Step 1/1 : FROM a\n");
		expect(log.text()).toBe("Step 1/1 : FROM a\n");
		expect(log.findLastOutput()).toBeNull();
	});

	test("keeps the last 256 KiB and says so", () => {
		const log = createBuildLog();
		for (let line = 0; line < 100_000; line++) log.add(`line ${line}\n`);
		expect(log.text()).toMatch(/^\[earlier output was cut\]\n/);
		expect(log.text().endsWith("line 99999\n")).toBe(true);
		expect(log.text().length).toBeLessThan(256 * 1024 + 30);
	});

	test("finds the last line that a command printed, without colours", () => {
		const log = createBuildLog();
		log.add("first\n\u001b[91mE: no such package\u001b[0m\n\n ---> Removed\nRemoving intermediate container abc\n");
		expect(log.findLastOutput()).toBe("E: no such package");
	});
});

test("readBuildStream joins records over chunks and passes on what is none", async () => {
	const records: BuildRecord[] = [];
	await readBuildStream(
		Readable.from([Buffer.from('{"stream":"a'), Buffer.from('b"}\r\nplain\n{"error":"e"}')]),
		(record) => {
			records.push(record);
		},
	);
	expect(records).toEqual([{ stream: "ab" }, { stream: "plain\n" }, { error: "e" }]);
});

describe("chooseSurplus", () => {
	const image = (Id: string, Created: number, tags = [`aes-env:${Id}`]) =>
		({ Id, Created, Size: 10 * 1024 * 1024, RepoTags: tags }) as ImageInfo;
	const images = [
		image("old", 1),
		image("new", 3),
		image("mid", 2),
		image("other", 0, ["debian:12"]),
		image("bare", 0, []),
	];
	const ids = (chosen: ImageInfo[]) => chosen.map(({ Id }) => Id);

	test("takes the oldest over the count, and only ours", () => {
		expect(ids(chooseSurplus(images, new Set(), { count: 1 }))).toEqual(["mid", "old"]);
		expect(ids(chooseSurplus(images, new Set(), { count: 0 }))).toEqual(["new", "mid", "old"]);
		expect(chooseSurplus(images, new Set(), {})).toEqual([]);
	});

	test("takes the oldest over the size", () => {
		expect(ids(chooseSurplus(images, new Set(), { megabytes: 25 }))).toEqual(["old"]);
	});

	test("never takes one in use, which counts all the same", () => {
		expect(ids(chooseSurplus(images, new Set(["old"]), { count: 2 }))).toEqual(["mid"]);
		expect(ids(chooseSurplus(images, new Set(["old", "mid", "new"]), { count: 0 }))).toEqual([]);
	});
});

test("parseBuildGroup reads only groups of ours", () => {
	const owner = Buffer.from("worker-1").toString("hex");
	const claim = { owner: "worker-1", expiresAt: new Date(1_700_000_000_000) };
	expect(parseBuildGroup(`/aes-build/1700000000-${owner}-0a1b2c3d`)).toEqual(claim);
	expect(parseBuildGroup("/docker")).toBeNull();
	expect(parseBuildGroup("")).toBeNull();
	expect(parseBuildGroup(null)).toBeNull();
});

describe("createSharedBuilds", () => {
	test("runs once for all who wait, and again afterwards", async () => {
		const share = createSharedBuilds<number>();
		let runs = 0;
		const start = async () => ++runs;
		expect(await Promise.all([share("a", undefined, start), share("a", undefined, start)])).toEqual([1, 1]);
		expect(await share("a", undefined, start)).toBe(2);
	});

	test("goes on while one still waits, and is aborted when none does", async () => {
		const share = createSharedBuilds<string>();
		const first = new AbortController();
		const second = new AbortController();
		let inner: AbortSignal | undefined;
		const start = (signal: AbortSignal) => {
			inner = signal;
			return new Promise<string>(() => {});
		};
		const one = share("a", first.signal, start);
		const two = share("a", second.signal, start);
		first.abort(new Error("first left"));
		await expect(one).rejects.toThrow("first left");
		expect(inner?.aborted).toBe(false);
		second.abort(new Error("second left"));
		await expect(two).rejects.toThrow("second left");
		expect(inner?.aborted).toBe(true);
	});
});
