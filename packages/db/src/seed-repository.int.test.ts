import type { SeedReference } from "@aes/core/seeds";
import { beforeAll, expect, it } from "vitest";
import { createProjectRepository } from "./project-repository.ts";
import { createSeedRepository, type SeedRepository } from "./seed-repository.ts";
import { aSeed, useTestDb } from "./testing/index.ts";

const db = useTestDb();
let seeds: SeedRepository;
let projectId: string;

beforeAll(async () => {
	seeds = createSeedRepository(db);
	projectId = (await createProjectRepository(db).ensureDefault()).id;
});

it("keeps a document with where it was found, once however often it is imported", async () => {
	const provenance = { path: "/docs/a.md", digest: "sha256:1", section: "Backups" };
	const seed = aSeed({ id: "doc", kind: "document", provenance });
	expect(await seeds.upsert({ projectId, seed })).toMatchObject({ isNew: true });
	expect(await seeds.upsert({ projectId, seed })).toMatchObject({ isNew: false });
	expect(await seeds.get("doc")).toEqual(seed);
});

it("hands solution and tests to nobody but who asks for them, and loses neither by an import without", async () => {
	const seed = aSeed({ id: "task", kind: "task" });
	const solution = [{ path: "solution/solve.sh", text: "echo 42" }];
	const tests = [{ path: "tests/test.sh", text: "exit 0" }];
	const importWith = (reference?: SeedReference) =>
		seeds.upsert({ projectId, seed, ...(reference && { reference }) }).then(({ kept }) => kept);
	expect(await importWith({ solution, tests: [] })).toEqual({ solution: 1, tests: 0 });
	expect(JSON.stringify([await seeds.get("task"), await seeds.list(projectId)])).not.toContain("echo 42");
	expect(await importWith()).toEqual({ solution: 1, tests: 0 });
	expect(await importWith({ solution: [], tests })).toEqual({ solution: 1, tests: 1 });
	expect(await seeds.findReference("task")).toEqual({ solution, tests });
	const changed = [{ path: "solution/solve.sh", text: "echo 43" }];
	await importWith({ solution: changed, tests: [] });
	expect(await seeds.findReference("task")).toEqual({ solution: changed, tests });
	expect(await seeds.findReference("none")).toBeNull();
});
