import { textFile, textOf } from "@aes/core/tasks";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createProjectRepository } from "./project-repository.ts";
import { aCampaign } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { createWorkspaceRepository } from "./workspace-repository.ts";

const db = useTestDb();
let projectId: string;
beforeAll(async () => {
	projectId = (await createProjectRepository(db).ensureDefault()).id;
});
beforeEach(async () => {
	await db.pool.query("UPDATE proposals SET workspace_version_id = NULL");
	await db.pool.query("TRUNCATE workspaces CASCADE");
});

const workspaces = () => createWorkspaceRepository(db, createBlobStore(db.pool));
const aSkill = (words: string) =>
	new Map([["skills/verifier/SKILL.md", textFile(`---\nname: verifier\ndescription: Verifiers.\n---\n${words}\n`)]]);
const made = { author: "ada", note: "Say it shorter." };
const promotedNumber = async () => (await workspaces().get(projectId, { name: "default", number: null })).number;

test("the shipped files become version 1 once, however many processes start at once, and are promoted", async () => {
	const all = await Promise.all([1, 2, 3].map(() => workspaces().ensureShipped(projectId, aSkill("a"))));
	expect(new Set(all.map(({ id }) => id)).size).toBe(1);
	expect(all[0]).toMatchObject({ workspace: "default", number: 1 });
	expect(await promotedNumber()).toBe(1);
	expect(await db.client.workspaceVersion.count()).toBe(1);
});

test("files that a release ships anew become the promoted version while nobody promoted one of their own", async () => {
	await workspaces().ensureShipped(projectId, aSkill("a"));
	const second = await workspaces().ensureShipped(projectId, aSkill("b"));
	expect(second.number).toBe(2);
	expect(await promotedNumber()).toBe(2);
});

test("a version of one's own stays promoted when a release ships other files", async () => {
	const { id: parentId } = await workspaces().ensureShipped(projectId, aSkill("a"));
	const own = await workspaces().addVersion({ projectId, name: "default", files: aSkill("mine"), parentId, ...made });
	await workspaces().promote({ projectId, name: "default", number: own.number, author: "ada" });
	expect((await workspaces().ensureShipped(projectId, aSkill("b"))).number).toBe(3);
	expect(await promotedNumber()).toBe(own.number);
	expect([...(await workspaces().getFiles(own.id)).values()].map(textOf).join()).toContain("mine");
});

test("rollbacks undo promotions one after another, back to the first and no further", async () => {
	const { id: parentId } = await workspaces().ensureShipped(projectId, aSkill("a"));
	const which = { projectId, name: "default", author: "ada" };
	for (const words of ["b", "c"]) {
		const { number } = await workspaces().addVersion({ ...which, files: aSkill(words), parentId, note: words });
		await workspaces().promote({ ...which, number });
	}
	const undone = await workspaces().rollback(which);
	expect([undone.replaced?.number, undone.promoted.number]).toEqual([3, 2]);
	expect((await workspaces().rollback(which)).promoted.number).toBe(1);
	await expect(workspaces().rollback(which)).rejects.toMatchObject({ code: "conflict" });
	expect(await promotedNumber()).toBe(1);
	const undoneBy = await db.client.workspacePromotion.findMany({ where: { undoneAt: { not: null } } });
	expect(undoneBy.map((row) => row.undoneBy)).toEqual(["ada", "ada"]);
});

test("promoting what is promoted leaves no trace, and an unknown version is not found", async () => {
	await workspaces().ensureShipped(projectId, aSkill("a"));
	const which = { projectId, name: "default", author: "ada" };
	await workspaces().promote({ ...which, number: 1 });
	expect(await db.client.workspacePromotion.count()).toBe(1);
	await expect(workspaces().promote({ ...which, number: 9 })).rejects.toMatchObject({ code: "not_found" });
	await expect(workspaces().promote({ ...which, name: "none", number: 1 })).rejects.toMatchObject({
		code: "not_found",
	});
});

test("what breaks a rule, repeats its parent or takes a name that is taken is refused, and nothing is stored", async () => {
	const input = { projectId, name: "mine", parentId: null, ...made };
	const first = await workspaces().create({ ...input, files: aSkill("a") });
	const next = { ...input, parentId: first.id };
	await expect(workspaces().create({ ...input, files: aSkill("b") })).rejects.toMatchObject({ code: "conflict" });
	await expect(workspaces().addVersion({ ...next, files: aSkill("a") })).rejects.toMatchObject({ code: "conflict" });
	const wrong = new Map([["skills/verifier/notes.md", textFile("?")]]);
	await expect(workspaces().addVersion({ ...next, files: wrong })).rejects.toThrow("skills/verifier");
	await expect(workspaces().create({ ...input, name: "../x", files: aSkill("a") })).rejects.toMatchObject({
		code: "invalid_input",
	});
	expect(await db.client.workspaceVersion.count()).toBe(1);
});

test("agentic proposals of a new campaign record the promoted version, others none", async () => {
	const { id } = await workspaces().ensureShipped(projectId, aSkill("a"));
	const { campaignId } = await aCampaign(db, { methods: ["prompt", "agentic"] });
	const rows = await db.client.proposal.findMany({ where: { campaignId }, orderBy: { method: "asc" } });
	expect(rows.map(({ method, workspaceVersionId }) => [method, workspaceVersionId])).toEqual([
		["prompt", null],
		["agentic", id],
	]);
});
