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
	expect(await seeds.upsert({ projectId, seed })).toEqual({ isNew: true });
	expect(await seeds.upsert({ projectId, seed })).toEqual({ isNew: false });
	expect(await seeds.get("doc")).toEqual(seed);
});

it("hands solution and tests to nobody but who asks for them, and drops them with an import without", async () => {
	const seed = aSeed({ id: "task", kind: "task" });
	const reference = { solution: [{ path: "solution/solve.sh", text: "echo 42" }], tests: [] };
	await seeds.upsert({ projectId, seed, reference });
	expect(JSON.stringify([await seeds.get("task"), await seeds.list(projectId)])).not.toContain("echo 42");
	expect(await seeds.findReference("task")).toEqual(reference);
	await seeds.upsert({ projectId, seed });
	expect(await seeds.findReference("task")).toBeNull();
	expect(await seeds.findReference("none")).toBeNull();
});
