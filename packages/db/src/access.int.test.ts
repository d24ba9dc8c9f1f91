import { scopesOf } from "@aes/core/access";
import { expect, test } from "vitest";
import { createApiKeyRepository } from "./access-keys.ts";
import { createAccessLinkRepository } from "./access-links.ts";
import { createLoginLimits } from "./access-login-limits.ts";
import { createMemberRepository } from "./access-members.ts";
import { createProjectDirectory } from "./access-projects.ts";
import { createSessionRepository } from "./access-sessions.ts";
import { createAuditRepository } from "./audit-repository.ts";
import { createAuditViews } from "./audit-views.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();

let count = 0;
const aProject = (adminId: string | null = null) => {
	count += 1;
	return createProjectDirectory(db).create({ slug: `p${count}`, name: `Project ${count}`, adminId });
};
const aMember = async (projectId: string, role: "viewer" | "admin" = "admin") => {
	count += 1;
	return createMemberRepository(db).add({ projectId, email: `Person${count}@example.org`, name: "Person", role });
};

test("of two redemptions of one link at once one wins, and the first admin is made once", async () => {
	const links = createAccessLinkRepository(db);
	const { id: projectId } = await aProject();
	const { token } = await links.createForFirstAdmin();
	expect(await links.find(token)).toEqual({ person: null });
	const person = { name: "Ada", email: "Ada@Example.org" };
	const redeem = () => links.redeem({ token, passwordHash: "h", person, projectId });
	const ends = await Promise.allSettled([redeem(), redeem()]);
	expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await createMemberRepository(db).list(projectId)).toMatchObject([
		{ email: "ada@example.org", role: "admin", canSignIn: true },
	]);
	expect(await links.find(token)).toBeNull();
	await expect(links.createForFirstAdmin()).rejects.toMatchObject({ code: "conflict" });
	expect(JSON.stringify(await db.client.accessLink.findMany())).not.toContain(token);
});

test("an expired link lets nobody in, and a new one ends the earlier", async () => {
	const links = createAccessLinkRepository(db);
	const { id: projectId } = await aProject();
	const { userId } = await aMember(projectId);
	const earlier = await links.createForUser(userId);
	const { token } = await links.createForUser(userId);
	expect(await links.find(earlier.token)).toBeNull();
	await db.client.accessLink.updateMany({ where: { userId }, data: { expiresAt: new Date(0) } });
	const person = { name: "", email: "" };
	await expect(links.redeem({ token, passwordHash: "h", person, projectId })).rejects.toMatchObject({
		code: "not_found",
	});
});

test("a link that sets a password ends the sessions there were", async () => {
	const { id: projectId } = await aProject();
	const { userId } = await aMember(projectId);
	const expiresAt = new Date(Date.now() + 60_000);
	await db.client.userSession.create({ data: { userId, token: "t1", expiresAt } });
	const links = createAccessLinkRepository(db);
	const { token } = await links.createForUser(userId);
	const person = { name: "Eve", email: "eve@example.org" };
	const redeemed = await links.redeem({ token, passwordHash: "h2", person, projectId });
	expect(redeemed).toMatchObject({ userId, isFirstAdmin: false });
	expect(redeemed.email).not.toBe("eve@example.org");
	expect(await createSessionRepository(db).list(userId)).toEqual([]);
});

test("the last admin can neither leave nor become less, also when two try at once", async () => {
	const members = createMemberRepository(db);
	const { id: projectId } = await aProject();
	const one = { projectId, ...(await aMember(projectId)) };
	await expect(members.remove(one)).rejects.toMatchObject({ code: "conflict" });
	await expect(members.setRole({ ...one, role: "viewer" })).rejects.toMatchObject({ code: "conflict" });
	const other = { projectId, ...(await aMember(projectId)) };
	const ends = await Promise.allSettled([members.remove(one), members.setRole({ ...other, role: "manager" })]);
	expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect((await members.list(projectId)).filter(({ role }) => role === "admin")).toHaveLength(1);
});

test("members of another project are not found", async () => {
	const members = createMemberRepository(db);
	const [here, there] = [await aProject(), await aProject()];
	const { userId } = await aMember(there.id, "viewer");
	await expect(members.remove({ projectId: here.id, userId })).rejects.toMatchObject({ code: "not_found" });
});

test("an admin resets no password of somebody who is also in a project of others", async () => {
	const members = createMemberRepository(db);
	const [here, there] = [await aProject(), await aProject()];
	const { userId: adminId } = await aMember(here.id);
	const { userId } = await aMember(here.id, "viewer");
	expect(await members.mayResetPassword({ projectId: here.id, userId, adminId })).toBe(true);
	await db.client.projectMember.create({ data: { projectId: there.id, userId, role: "viewer" } });
	expect(await members.mayResetPassword({ projectId: here.id, userId, adminId })).toBe(false);
	expect(await members.mayResetPassword({ projectId: here.id, userId, adminId: null })).toBe(true);
});

test("a key is kept as a hash, does no more than its maker may now, and ends", async () => {
	const keys = createApiKeyRepository(db);
	const members = createMemberRepository(db);
	const { id: projectId } = await aProject();
	await aMember(projectId);
	const { userId: makerId } = await aMember(projectId);
	const scopes = ["project:read", "solutions:read"] as const;
	const made = { projectId, makerId, makerName: "Person", name: "nightly", scopes, expiresAt: null };
	const { id, key } = await keys.create(made);
	expect(JSON.stringify(await db.client.apiKey.findMany())).not.toContain(key);
	expect(await keys.findHolder(key)).toMatchObject({ id, projectId, scopes: new Set(scopes) });
	expect(await keys.list(projectId)).toMatchObject([{ name: "nightly", lastUsedAt: expect.any(Date) }]);
	await members.setRole({ projectId, userId: makerId, role: "viewer" });
	expect((await keys.findHolder(key))?.scopes).toEqual(scopesOf("viewer"));
	await expect(keys.revoke({ projectId: "another", id })).rejects.toMatchObject({ code: "not_found" });
	await keys.revoke({ projectId, id });
	expect(await keys.findHolder(key)).toBeNull();
	const expired = await keys.create({ ...made, expiresAt: new Date(Date.now() - 1) });
	expect(await keys.findHolder(expired.key)).toBeNull();
	const orphan = await keys.create(made);
	await members.remove({ projectId, userId: makerId });
	expect(await keys.findHolder(orphan.key)).toBeNull();
});

test("ten tries in a quarter of an hour are enough for one address, and a right password forgets them", async () => {
	const limits = createLoginLimits(db);
	const take = (email: string, ms: number) => limits.take(email, new Date(ms));
	for (let tries = 0; tries < 10; tries += 1) expect(await take("a@example.org", tries)).toBe(true);
	expect(await take(" A@example.org", 11)).toBe(false);
	expect(await take("b@example.org", 11)).toBe(true);
	expect(await take("a@example.org", 15 * 60_000 + 1)).toBe(true);
	await limits.clear("a@example.org");
	expect(await db.client.loginLimit.count()).toBe(2);
});

test("the log is filtered, in pages, and of one project", async () => {
	const [here, there] = [await aProject(), await aProject()];
	const audit = createAuditRepository(db);
	const record = (projectId: string, action: string, id: string) =>
		audit.record({
			projectId,
			actor: { kind: "user", id: "u1", name: "Ada" },
			action,
			subject: { kind: "campaign", id },
			before: null,
			after: { n: 1 },
		});
	await record(there.id, "campaign.pause", "c0");
	for (const id of ["c1", "c2", "c3"]) await record(here.id, "campaign.pause", id);
	await record(here.id, "member.add", "u2");
	const views = createAuditViews(db);
	const filter = { projectId: here.id, action: "campaign.", actor: "ada" };
	const first = await views.list(filter, { limit: 2 });
	expect(first.rows.map(({ subject }) => subject.id)).toEqual(["c3", "c2"]);
	const rest = await views.list(filter, { limit: 2, cursor: first.nextCursor ?? "" });
	expect(rest).toMatchObject({ rows: [{ subject: { id: "c1" }, after: { n: 1 } }], nextCursor: null });
	expect((await views.list({ projectId: here.id, subject: "u2" }, { limit: 9 })).rows).toHaveLength(1);
	expect((await views.list({ projectId: here.id, to: new Date(0) }, { limit: 9 })).rows).toEqual([]);
});
