import { describe, expect, it } from "vitest";
import type { FileTree } from "../ports/index.ts";
import { aTaskTree } from "../testing/index.ts";
import { contentDigest } from "./content-digest.ts";
import { environmentId } from "./environment-id.ts";
import { packageHash } from "./package-hash.ts";
import { parseTaskConfig } from "./parse-task-config.ts";
import { textFile } from "./text-file.ts";

/** The expected digests below were computed from this tree with Python's hashlib, following the published rules. */
const TEXTS: Record<string, string> = {
	"task.toml": 'version = "1.0"\n',
	"instruction.md": "Do it.\n",
	"README.md": "read\n",
	"trajectory.json": "{}\n",
	"notes.txt": "not part\n",
	"environment/Dockerfile": "FROM scratch\n",
	// UTF-16 would sort these two the other way round.
	"environment/\u{1F600}.txt": "astral\n",
	"environment/\uFF5E.txt": "bmp\n",
	"environment/.git/HEAD": "ref\n",
	"environment/__pycache__/a.pyc": "\0",
	"environment/.DS_Store": "x",
	"tests/test.sh": "#!/bin/sh\n",
	"tests/x.PYC": "kept\n",
	"tests/a.pyc": "gone",
	"solution/solve.sh~": "gone",
	"steps/one/instruction.md": "step\n",
};
const aTree = (over: Record<string, string> = {}): FileTree =>
	new Map(
		Object.entries({ ...TEXTS, ...over }).map(([path, text]) => [
			path,
			textFile(text, path.endsWith(".sh") ? 0o755 : 0o644),
		]),
	);

describe("packageHash", () => {
	it("covers the package's files less the default list", () => {
		expect(packageHash(aTree())).toBe("sha256:58fe1ad46d8f12243cf07523313f9550a428845ca5ffc9d013d167e85cb93420");
	});

	it("follows .gitignore in place of the default list", () => {
		const hash = packageHash(aTree({ ".gitignore": "*.md\n!instruction.md\n/tests/\n" }));
		expect(hash).toBe("sha256:560382099159e22d5488915a106e7577f7de362a26f3e1f3d628d42a4693f848");
	});

	it("does not see modes or files outside the package", () => {
		const changed = new Map(
			[...aTree({ "notes.txt": "other" })].map(([path, file]) => [path, { ...file, mode: 0o600 }]),
		);
		expect(packageHash(changed)).toBe(packageHash(aTree()));
	});
});

describe("contentDigest", () => {
	it("covers every file with its mode", () => {
		expect(contentDigest(aTree())).toBe("sha256:4062fd02375afdf3a539aef67e05e2143700a9ff7425b453cde72b67ce707719");
	});

	it("does not depend on the order in which files were found", () => {
		expect(contentDigest(new Map([...aTree()].reverse()))).toBe(contentDigest(aTree()));
	});

	it.each<[string, Parameters<typeof aTaskTree>[0]]>([
		["a byte", { "instruction.md": "x" }],
		["a mode", { "tests/test.sh": { ...(aTaskTree().get("tests/test.sh") ?? textFile("")), mode: 0o644 } }],
		["a file more", { "notes.txt": "" }],
		["a file less", { "solution/solve.sh": null }],
	])("changes with %s", (_, over) => {
		expect(contentDigest(aTaskTree(over))).not.toBe(contentDigest(aTaskTree()));
	});
});

describe("environmentId", () => {
	it("covers the build context less folders of tools", () => {
		expect(environmentId(aTree(), parseTaskConfig(""))).toBe("228f335c646ea1d710097d6740de10bf");
	});

	it("comes from the prebuilt image's name, else the folder's, when there is no context", () => {
		const prebuilt = parseTaskConfig('[environment]\ndocker_image = "debian:12"');
		expect(environmentId(new Map(), prebuilt)).toBe("3be3c43cd7ee541bb601f8131132ed02");
		expect(environmentId(new Map(), parseTaskConfig(""))).toBe("ba5285161ba6eed0085fb13784ce5c92");
	});
});
