import { lookAtAlerts } from "@aes/core/metrics";
import { beforeAll, expect, test } from "vitest";
import { createAlertRepository } from "./alert-repository.ts";
import { createNoticeRepository } from "./notice-repository.ts";
import { createTargetRepository } from "./target-repository.ts";
import { useTestDb } from "./testing/index.ts";
import { aCampaignOf, aProject, aProposalRow, type Scope } from "./views/testing/rows.ts";

const NOW = new Date("2026-11-30T12:00:00Z");
const LATER = new Date(NOW.getTime() + 60_000);
const db = useTestDb();
let scope: Scope;
beforeAll(async () => {
	scope = await aCampaignOf(db, await aProject(db, "one"));
	await db.client.campaign.updateMany({ data: { status: "completed" } });
});

const WISH = { kind: "rate_below", threshold: 0.5, source: "procedural", windowHours: 24, toWebhook: false } as const;
const look = (now: Date) => {
	const alerts = createAlertRepository(db);
	return lookAtAlerts({ ...alerts, readFacts: (rule, at) => alerts.readFacts(rule, at, 20_000) }, now);
};

async function anEnded(verdict: "accepted" | "rejected", count: number, hoursAgo: number): Promise<void> {
	for (let at = 0; at < count; at += 1) await aProposalRow(db, scope, { verdict });
	const finishedAt = new Date(NOW.getTime() - hoursAgo * 3_600_000);
	await db.client.proposal.updateMany({ where: { finishedAt: null }, data: { finishedAt } });
}

test("a rule fires once over several sweeps, resolves once, and each is told in the app and by e-mail", async () => {
	const alerts = createAlertRepository(db);
	const notices = createNoticeRepository(db);
	const { id } = await alerts.create(scope.projectId, { ...WISH, name: "Rate", mailTo: ["lead@lab.example"] });
	await anEnded("rejected", 12, 1);
	await anEnded("accepted", 40, 30);
	const both = await Promise.all([look(NOW), look(NOW)]);
	expect(both.flatMap(({ changes }) => changes)).toHaveLength(1);
	expect((await look(NOW)).changes).toEqual([]);
	const [mail, ...more] = await notices.claimDueMail(5);
	expect([mail?.title, mail?.mailTo, more]).toEqual(["Rate: alert", ["lead@lab.example"], []]);
	expect(mail?.body).toContain("n = 12");

	await anEnded("accepted", 100, 1);
	expect((await look(LATER)).changes).toEqual([expect.objectContaining({ ruleId: id, isFiring: false })]);
	const { notices: told } = await notices.list(scope.projectId);
	expect(told.map(({ title, campaignId }) => [title, campaignId])).toEqual(
		expect.arrayContaining([
			["Rate: alert", null],
			["Rate: resolved", null],
		]),
	);
	expect(await notices.claimDue(5)).toEqual([]);
	const [rule] = await alerts.list(scope.projectId);
	expect(rule).toMatchObject({ isFiring: false, lookedAt: LATER });
	expect(rule?.events.map(({ isFiring }) => isFiring)).toEqual([false, true]);
	await alerts.remove({ projectId: scope.projectId, id }, NOW);
});

test("a muted rule changes in silence, and says so in its history", async () => {
	const alerts = createAlertRepository(db);
	const wish = { ...WISH, kind: "spend_above", threshold: 0.5, name: "Spend", mailTo: [] as string[] } as const;
	const { id } = await alerts.create(scope.projectId, wish);
	await alerts.mute({ projectId: scope.projectId, id }, new Date(NOW.getTime() + 1));
	await db.client.project.update({ where: { id: scope.projectId }, data: { dailyBudgetMicroUsd: 100n } });
	await db.client.ledgerEntry.create({
		data: { projectId: scope.projectId, note: "", leaseToken: "t", reservedMicroUsd: 60n, status: "reserved" },
	});
	const before = (await createNoticeRepository(db).list(scope.projectId)).notices.length;
	expect((await look(NOW)).changes).toHaveLength(1);
	expect((await createNoticeRepository(db).list(scope.projectId)).notices).toHaveLength(before);
	const rule = (await alerts.list(scope.projectId)).find((one) => one.id === id);
	expect(rule).toMatchObject({ isFiring: true, lastText: expect.stringContaining("60.0 %") });
	expect(rule?.events).toEqual([expect.objectContaining({ isMuted: true })]);
});

test("a deleted rule is neither listed nor looked at until it is restored; another project's is not there", async () => {
	const alerts = createAlertRepository(db);
	const { projectId } = scope;
	const { id } = await alerts.create(projectId, { ...WISH, name: "Gone", mailTo: [] });
	await alerts.remove({ projectId, id }, NOW);
	const isListed = async () => (await alerts.list(projectId)).some((rule) => rule.id === id);
	expect(await isListed()).toBe(false);
	expect((await alerts.listRules()).some((rule) => rule.id === id)).toBe(false);
	await expect(alerts.restore({ projectId: "other", id })).rejects.toMatchObject({ code: "not_found" });
	await alerts.restore({ projectId, id });
	expect(await isListed()).toBe(true);
});

test("a target is set, replaced and taken away, each telling what stood before", async () => {
	const targets = createTargetRepository(db);
	const place = { projectId: scope.projectId, source: "model", kind: "rate" } as const;
	expect(await targets.set(place, 0.8)).toBeNull();
	expect(await targets.set(place, 0.9)).toBe(0.8);
	expect(await targets.list(scope.projectId)).toEqual([{ source: "model", kind: "rate", value: 0.9 }]);
	expect(await targets.set(place, null)).toBe(0.9);
	expect(await targets.list(scope.projectId)).toEqual([]);
});
