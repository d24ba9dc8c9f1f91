import { textFile } from "@aes/core/tasks";
import { expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aClaimedProposal, aTree, LEASE, letLeaseLapse } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { listEnvironments } from "./views/environments.ts";

const db = useTestDb();

const versions = () => createEnvironmentRepository(db, createBlobStore(db.pool));

test("a tree comes back with its bytes and modes, under the digests of its content", async () => {
	const proposal = await aClaimedProposal(db);
	const files = new Map(aTree()).set("environment/data.bin", { content: Uint8Array.of(0, 255, 10), mode: 0o600 });
	files.set("task.toml", textFile('[task]\nname = "acme/count-errors"\n'));
	const id = await versions().create({ proposal, round: 1, files });
	const stored = await versions().getFiles(id);
	expect([...stored.keys()].toSorted()).toEqual([...files.keys()].toSorted());
	for (const [path, file] of files) {
		expect(stored.get(path)?.mode).toBe(file.mode);
		expect(Buffer.from(stored.get(path)?.content ?? []).equals(file.content)).toBe(true);
	}
	const row = await db.client.environmentVersion.findUniqueOrThrow({ where: { id } });
	expect(row).toMatchObject({ number: 1, name: "acme/count-errors" });
	expect(row.contentDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
	expect(row.packageHash).not.toBe(row.contentDigest);
});

test("the same tree again is the same version, another tree in that round is refused", async () => {
	const proposal = await aClaimedProposal(db);
	const first = await versions().create({ proposal, round: 1, files: aTree() });
	expect(await versions().create({ proposal, round: 1, files: aTree() })).toBe(first);
	const other = versions().create({ proposal, round: 1, files: aTree("Another task") });
	await expect(other).rejects.toMatchObject({ code: "conflict" });
	const second = await versions().create({ proposal, round: 2, files: aTree("Another task") });
	expect(second).not.toBe(first);
	expect(await db.client.environment.count({ where: { proposalId: proposal.id } })).toBe(1);
});

test("a second attempt starts an environment of its own and leaves the first as history", async () => {
	const first = await aClaimedProposal(db);
	await versions().create({ proposal: first, round: 1, files: aTree("First") });
	await letLeaseLapse(db, "proposals", first.id);
	const second = await createProposalRepository(db, LEASE).claim(first.id);
	if (!second) throw new Error("The proposal could not be claimed again.");
	await versions().create({ proposal: second, round: 1, files: aTree("Second") });
	const rows = await db.client.environment.findMany({ where: { proposalId: first.id }, orderBy: { attempt: "asc" } });
	expect(rows.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test("a task.toml that does not parse is stored like any other, under a name of ours", async () => {
	const proposal = await aClaimedProposal(db);
	const files = new Map(aTree()).set("task.toml", { content: Uint8Array.of(0, 255, 61), mode: 0o644 });
	const id = await versions().create({ proposal, round: 1, files });
	const row = await db.client.environmentVersion.findUniqueOrThrow({ where: { id } });
	expect(row.name).toBe(`proposal-${proposal.id}`);
});

test("files of an unknown version are not found", async () => {
	await expect(versions().getFiles("none")).rejects.toMatchObject({ code: "not_found" });
});

test("what was stored before there was a search is found by its words once it is indexed", async () => {
	const proposal = await aClaimedProposal(db);
	await versions().create({ proposal, round: 1, files: aTree("Rotate the cerulean logs") });
	const { id, projectId } = await db.client.environment.findFirstOrThrow({ where: { proposalId: proposal.id } });
	await db.client.environmentText.delete({ where: { environmentId: id } });
	await db.client.$executeRaw`SELECT refresh_environment_head(${id})::text`;
	const found = async () => (await listEnvironments(db.client, { projectId, search: "cerulean" }, { limit: 5 })).total;
	expect(await found()).toBe(0);
	expect(await versions().index({ limit: 50 })).toBeGreaterThan(0);
	expect(await found()).toBe(1);
	expect(await versions().index({ limit: 50 })).toBe(0);
});
