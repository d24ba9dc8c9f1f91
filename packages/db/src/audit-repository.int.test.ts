import type { AuditEvent } from "@aes/core/access";
import { expect, test } from "vitest";
import { createAuditRepository } from "./audit-repository.ts";
import { createAuditViews } from "./audit-views.ts";
import { createProjectRepository } from "./project-repository.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();

const record = async (changes: Partial<AuditEvent>) => {
	const { id: projectId } = await createProjectRepository(db).ensureDefault();
	const event: AuditEvent = {
		projectId,
		actor: { kind: "user", id: "u1", name: "Ada" },
		action: "campaign.pause",
		subject: { kind: "campaign", id: "c1" },
		before: { status: "running", budgetMicroUsd: null },
		after: { status: "paused", budgetMicroUsd: 0 },
		...changes,
	};
	await createAuditRepository(db).record(event);
	return event;
};

/** What is kept under that subject's id, whatever the project, without what the store adds. */
async function listKept(subjectId: string) {
	const rows = await db.client.auditEvent.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
	return rows.map(({ id: _id, at: _at, ...row }) => row);
}

test("an event is kept as given, and dated by the store", async () => {
	const earliest = Date.now() - 60_000;
	const { projectId, before, after } = await record({ subject: { kind: "campaign", id: "given" } });
	expect(await listKept("given")).toEqual([
		{
			projectId,
			actorKind: "user",
			actorId: "u1",
			actorName: "Ada",
			action: "campaign.pause",
			subjectKind: "campaign",
			subjectId: "given",
			before,
			after,
		},
	]);
	const [row] = await db.client.auditEvent.findMany({ where: { subjectId: "given" } });
	expect(row?.at.getTime()).toBeGreaterThan(earliest);
	expect(row?.at.getTime()).toBeLessThan(Date.now() + 60_000);
});

test("what was nothing before, or is nothing after, is no value at all; so is an actor without an account", async () => {
	const actor = { kind: "local", id: null, name: "dashboard" } as const;
	await record({ subject: { kind: "member", id: "made" }, actor, before: null, after: [] });
	await record({ subject: { kind: "member", id: "gone" }, actor, before: false, after: null });
	expect(await listKept("made")).toMatchObject([{ actorId: null, before: null, after: [] }]);
	expect(await listKept("gone")).toMatchObject([{ actorId: null, before: false, after: null }]);
	const { rows } = await db.pool.query("SELECT 1 FROM audit_events WHERE before = 'null' OR after = 'null'");
	expect(rows).toEqual([]);
});

test("NUL, half characters and names without end are cleaned, at any depth, and the event is not lost", async () => {
	const actor = { kind: "api_key", id: "k1", name: `a\0b${"x".repeat(500)}` } as const;
	const after = { "na\0me": ["\ud800", { text: "1\0" }], title: "<script>" };
	await record({ subject: { kind: "workspace", id: "hostile" }, actor, after });
	const [row] = await listKept("hostile");
	expect(row?.actorName).toBe(`a\ufffdb${"x".repeat(197)}`);
	expect(row?.after).toEqual({ "na\ufffdme": ["\ufffd", { text: "1\ufffd" }], title: "<script>" });
});

test("events at once are all kept, each once; the same event twice is two events", async () => {
	await Promise.all(Array.from({ length: 20 }, () => record({ subject: { kind: "campaign", id: "busy" } })));
	expect(await listKept("busy")).toHaveLength(20);
});

test("a list shows its own project's events alone, also for the id of another's row and after another's cursor", async () => {
	const { id: foreign } = await db.client.project.create({ data: { slug: "foreign", name: "Foreign" } });
	const subject = { kind: "campaign", id: "shared" };
	const { projectId } = await record({ subject, actor: { kind: "user", id: "u1", name: "Own" } });
	await record({ subject, projectId: foreign, actor: { kind: "user", id: "u2", name: "Foreign" } });
	const views = createAuditViews(db);
	const own = await views.list({ projectId, subject: "shared" }, { limit: 10 });
	expect(own.rows.map(({ actor }) => actor.name)).toEqual(["Own"]);
	const [theirs] = (await views.list({ projectId: foreign }, { limit: 10 })).rows;
	const before = await views.list({ projectId, subject: "shared" }, { limit: 10, cursor: theirs?.id });
	expect(before.rows.map(({ actor }) => actor.name)).toEqual(["Own"]);
	expect((await views.list({ projectId: foreign, actor: "Own" }, { limit: 10 })).rows).toEqual([]);
});

test("an event of a project that is not there is not found", async () => {
	await expect(record({ projectId: "none" })).rejects.toMatchObject({ code: "not_found" });
});
