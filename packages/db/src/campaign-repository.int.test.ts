import { toEndNotice } from "@aes/core/campaigns";
import { expect, test } from "vitest";
import { createAdmissionRepository } from "./admission-repository.ts";
import { createBlobStore } from "./blob-store.ts";
import { createReadmissionRepository } from "./campaign-readmission.ts";
import { createCampaignRepository } from "./campaign-repository.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { MAX_ATTEMPTS } from "./leases.ts";
import { createNoticeRepository } from "./notice-repository.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aCampaign, aReport, aTree, LEASE, letLeaseLapse, useTestDb } from "./testing/index.ts";
import { createViews } from "./views/index.ts";

const db = useTestDb();

const campaigns = () => createCampaignRepository(db);
const proposals = () => createProposalRepository(db, LEASE);
const views = () => createViews(db, { get: async () => null });
const END = { status: "completed", endReason: "accepted", verdict: "accepted", rounds: 1, error: null } as const;
const FAULT = { status: "stopped", endReason: "system_error", verdict: null, rounds: 0, error: "Lost." } as const;

async function end(proposalId: string, how: typeof END | typeof FAULT) {
	const claimed = await proposals().claim(proposalId);
	if (!claimed) throw new Error(`Proposal ${proposalId} could not be claimed.`);
	expect(await proposals().finish(claimed, how)).toBe(true);
}

test("a campaign is frozen at launch: its plan, its digest and its cells are read back", async () => {
	const { campaignId, projectId } = await aCampaign(db, {
		methods: ["prompt", "agentic"],
		proposers: [
			{ model: "procedural/weak", harness: "built-in" },
			{ model: "procedural/weak", harness: "pi" },
		],
		selfCheck: [true, false],
		proposalsPerCell: 2,
		proposalBudgetMicroUsd: 900,
	});
	const detail = await views().findCampaign({ projectId, id: campaignId, now: new Date() });
	expect(detail).toMatchObject({ status: "running", planDigest: expect.stringMatching(/^sha256:/) });
	expect(
		detail?.cells.map(({ method, harness, selfCheck, counts }) => [method, harness, selfCheck, counts.planned]),
	).toEqual([
		["prompt", "built-in", true, 2],
		["agentic", "built-in", true, 2],
		["agentic", "built-in", false, 2],
		["agentic", "pi", true, 2],
		["agentic", "pi", false, 2],
	]);
	expect(detail?.command).toContain("./aes campaign run - <<'AES_CAMPAIGN'");
	const rows = await db.client.proposal.findMany({
		where: { campaignId },
		orderBy: [{ ordinal: "asc" }, { cell: "asc" }],
	});
	expect(rows.map(({ harness }) => harness).slice(0, 5)).toEqual(["built-in", "built-in", "built-in", "pi", "pi"]);
	expect(new Set(rows.filter(({ ordinal }) => ordinal === 1).map(({ randomSeed }) => randomSeed)).size).toBe(1);
	expect(rows.every(({ budgetMicroUsd }) => budgetMicroUsd === 900n)).toBe(true);
});

test("paused: nothing is claimed or handed over, what runs may finish, and resuming loses nothing", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 3 });
	const [first = "", second = "", third = ""] = proposalIds;
	const running = await proposals().claim(first);
	await campaigns().pause(campaignId);
	expect(await proposals().claim(second)).toBeNull();
	const handedOver = await proposals().findStuck({ queuedLongerThanMs: 0 });
	expect(handedOver.filter(({ id }) => proposalIds.includes(id))).toEqual([]);
	expect(running && (await proposals().renew(running))).toBe(true);
	expect(running && (await proposals().finish(running, END))).toBe(true);
	await expect(campaigns().pause(campaignId)).rejects.toThrow(/is paused, so pause is not possible/);

	const waiting = await campaigns().resume(campaignId);
	expect(waiting.map(({ id }) => id).sort()).toEqual([second, third].sort());
	for (const id of [second, third]) await end(id, END);
	expect(await campaigns().get(campaignId)).toMatchObject({ status: "completed" });
});

test("a proposal whose worker died while its campaign was paused waits as well, and is not lost", async () => {
	const { campaignId, proposalIds } = await aCampaign(db);
	const [id = ""] = proposalIds;
	await proposals().claim(id);
	await campaigns().pause(campaignId);
	await letLeaseLapse(db, "proposals", id);
	expect(await proposals().claim(id)).toBeNull();
	await proposals().findStuck({ queuedLongerThanMs: 0 });
	expect(await db.client.proposal.findUnique({ where: { id } })).toMatchObject({ status: "queued", attempt: 1 });
	await campaigns().resume(campaignId);
	await end(id, END);
});

test("paused with nothing left but what runs: its last proposal completes it", async () => {
	const { campaignId, proposalIds } = await aCampaign(db);
	const running = await proposals().claim(proposalIds[0] ?? "");
	await campaigns().pause(campaignId);
	if (running) await proposals().finish(running, END);
	expect(await campaigns().get(campaignId)).toMatchObject({ status: "completed" });
});

test("stopped by a rule: the rule is recorded, and what is queued stays", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 2 });
	const why = { rule: "spend", reason: "Spent." } as const;
	expect(await campaigns().stop(campaignId, why)).toBe(true);
	expect(await campaigns().stop(campaignId, why)).toBe(false);
	expect(await campaigns().get(campaignId)).toMatchObject({
		status: "stopped",
		stopRule: "spend",
		stopReason: "Spent.",
	});
	expect(await proposals().claim(proposalIds[0] ?? "")).toBeNull();
	expect(await db.client.proposal.count({ where: { campaignId, status: "queued" } })).toBe(2);
	expect(await campaigns().resume(campaignId)).toHaveLength(2);
	expect(await campaigns().get(campaignId)).toMatchObject({ status: "running", stopRule: null, finishedAt: null });
});

test("resuming the failed ones runs only those that ended by faults of ours, with attempts granted anew", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 2 });
	const [good = "", bad = ""] = proposalIds;
	await end(good, END);
	await db.client.proposal.update({ where: { id: bad }, data: { attempt: MAX_ATTEMPTS - 1 } });
	await end(bad, FAULT);
	expect(await campaigns().get(campaignId)).toMatchObject({ status: "completed" });
	expect(await campaigns().resumeFailed(campaignId)).toEqual([{ id: bad, attempt: MAX_ATTEMPTS }]);
	expect(await db.client.proposal.findUnique({ where: { id: good } })).toMatchObject({ verdict: "accepted" });
	await end(bad, END);
	expect(await campaigns().get(campaignId)).toMatchObject({ status: "completed" });
	await expect(campaigns().resumeFailed(campaignId)).rejects.toThrow("nothing to run again");
});

test("a cancelled campaign is not taken up again", async () => {
	const { campaignId } = await aCampaign(db);
	await campaigns().pause(campaignId);
	expect(await campaigns().cancel(campaignId)).toBe(true);
	expect(await campaigns().cancel(campaignId)).toBe(false);
	await expect(campaigns().resume(campaignId)).rejects.toThrow(/is cancelled.*clone it/);
	await expect(campaigns().resume("nowhere")).rejects.toThrow("no campaign nowhere");
});

test("rules see the latest faults in a row since the last resume, and each cell's interval", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 5 });
	const [a = "", b = "", c = "", d = ""] = proposalIds;
	await end(a, FAULT);
	await end(b, END);
	await end(c, FAULT);
	await end(d, FAULT);
	expect(await campaigns().readProgress(campaignId)).toMatchObject({
		failuresInARow: 2,
		spentMicroUsd: 0,
		cells: [{ successes: 1, total: 1 }],
	});
	await campaigns().pause(campaignId);
	await campaigns().resume(campaignId);
	expect(await campaigns().readProgress(campaignId)).toMatchObject({ failuresInARow: 0 });
});

test("health tells of retries with their fault, and of workers", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 2 });
	const claimed = await proposals().claim(proposalIds[0] ?? "");
	if (claimed) await proposals().release(claimed, "The vendor does not answer.");
	expect(await campaigns().readHealth(campaignId, { freshMs: 20_000 })).toMatchObject({
		queued: 2,
		running: 0,
		retrying: 1,
		lastFault: "The vendor does not answer.",
		liveWorkers: 0,
	});
});

test("an end is told once, however often it is looked for; delivery is claimed by one and gives up in time", async () => {
	const { campaignId, proposalIds, projectId } = await aCampaign(db);
	await end(proposalIds[0] ?? "", END);
	const notices = createNoticeRepository(db);
	const [untold] = (await campaigns().listUntold()).filter(({ id }) => id === campaignId);
	if (!untold) throw new Error("The end is not found.");
	expect(untold.result).toContain("1 accepted");
	const notice = toEndNotice(untold, untold.result);
	const written = await Promise.all([1, 2, 3].map(() => notices.write(campaignId, notice)));
	expect(written.filter(Boolean)).toHaveLength(1);
	expect((await campaigns().listUntold()).filter(({ id }) => id === campaignId)).toEqual([]);

	const claims = await Promise.all([notices.claimDue(9), notices.claimDue(9)]);
	const due = claims.flat();
	expect(due).toMatchObject([{ campaignId, attempt: 1, kind: "completed" }]);
	const id = due[0]?.id ?? "";
	await notices.markFailed(id, { attempt: 1, error: "refused", isFinal: false });
	expect(await db.client.notice.findUnique({ where: { id } })).toMatchObject({ deliveryError: "refused" });
	await notices.markFailed(id, { attempt: 99, error: "refused", isFinal: false });
	expect(await db.client.notice.findUnique({ where: { id } })).toMatchObject({ deliverAt: null, deliveredAt: null });

	expect((await notices.list(projectId)).unread).toBe(1);
	expect(await notices.markRead(projectId, "all")).toBe(1);
	expect((await notices.list(projectId)).unread).toBe(0);
});

test("re-admission adds a verdict beside the old one, and runs only what these controls have not decided", async () => {
	const { campaignId, proposalIds, projectId } = await aCampaign(db);
	const proposal = await proposals().claim(proposalIds[0] ?? "");
	if (!proposal) throw new Error("not claimed");
	const environments = createEnvironmentRepository(db, createBlobStore(db.pool));
	const versionId = await environments.create({ proposal, round: 1, files: aTree() });
	const admissions = createAdmissionRepository(db, LEASE);
	const decide = async (id: string, report: Parameters<typeof aReport>[0]) => {
		const claimed = await admissions.claim(id);
		if (!claimed) throw new Error("not claimed");
		await admissions.finish(claimed, aReport(report));
	};
	const first = await admissions.request({ versionId, profile: "standard" });
	await decide(first.id, { verdict: "accepted", checkerVersion: "1" });
	await proposals().finish(proposal, END);

	const checker = { profile: "standard", profileVersion: "1", checkerVersion: "2" };
	const readmissions = createReadmissionRepository(db);
	const { admissions: again } = await readmissions.request({ campaignId, checker });
	expect(again).toHaveLength(1);
	await expect(readmissions.request({ campaignId, checker })).rejects.toThrow("under way");
	const failed = { id: "noop", verdict: "fail", reason: "It passes.", fault: "environment", ms: 1 } as const;
	await decide(again[0]?.id ?? "", { verdict: "rejected", checkerVersion: "2", checks: [{ ...failed, evidence: [] }] });

	const view = await views().listReadmissions({ projectId, campaignId });
	expect(view.readmissions).toMatchObject([
		{
			checkerVersion: "2",
			counts: { changed: 1, same: 0, pending: 0, undecided: 0 },
			versions: [
				{
					change: "changed",
					before: { verdict: "accepted", checkerVersion: "1" },
					after: { verdict: "rejected", checkerVersion: "2", failed: "noop" },
				},
			],
		},
	]);
	// The proposal was judged at its time: neither its verdict nor the reasons of rejection change.
	expect(await db.client.proposal.findUnique({ where: { id: proposal.id } })).toMatchObject({ verdict: "accepted" });
	await expect(readmissions.request({ campaignId, checker })).rejects.toThrow("1 of 1 versions are decided");
});

test("what completed proposals took is the history of an estimate", async () => {
	const { projectId, proposalIds } = await aCampaign(db, {
		proposalsPerCell: 2,
		proposers: [{ model: "procedural/strong", harness: "built-in" }],
	});
	for (const [index, proposalId] of proposalIds.entries()) {
		const entry = { kind: "model_call", status: "settled", note: "", leaseToken: "t", reservedMicroUsd: 9n } as const;
		const tokens = { uncachedInputTokens: 10, cachedInputTokens: 5, outputTokens: 2 };
		await db.client.ledgerEntry.create({
			data: { ...entry, ...tokens, projectId, proposalId, costMicroUsd: BigInt(100 + 20 * index) },
		});
		await end(proposalId, END);
	}
	const history = await views().listCampaignHistory({ projectId });
	expect(history.find(({ model }) => model === "procedural/strong")).toMatchObject({
		method: "prompt",
		proposals: 2,
		accepted: 2,
		mean: { costMicroUsd: 110, inputTokens: 15, outputTokens: 2, modelCalls: 1 },
		spread: { costMicroUsd: expect.closeTo(14.142, 2), inputTokens: 0 },
	});
});
