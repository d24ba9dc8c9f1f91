import { beforeAll, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { listRejectionReasons } from "./rejections.ts";
import { aCampaignOf, anEnvironment, aProject, aProposalRow, type Scope } from "./testing/rows.ts";

const db = useTestDb();
let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
	project = await aProject(db, "one");
});

const aRejected = (scope: Scope, changes: Parameters<typeof aProposalRow>[2] = {}) =>
	aProposalRow(db, scope, { verdict: "rejected", endReason: "rejected", ...changes });

test("the reason is the first failed control of the newest version", async () => {
	const scope = await aCampaignOf(db, project);
	const proposalId = await aRejected(scope);
	await anEnvironment(db, {
		projectId: scope.projectId,
		proposalId,
		versions: [
			{ verdict: "rejected", failed: ["structure"] },
			{ verdict: "rejected", warned: ["leak"], failed: ["oracle", "partial"] },
		],
	});
	expect(await listRejectionReasons(db.client, scope)).toEqual([{ reason: "oracle", method: "prompt", count: 1 }]);
});

test("an environment of an attempt that was lost gives no reason", async () => {
	const scope = await aCampaignOf(db, project);
	const proposalId = await aRejected(scope, { attempt: 2 });
	const own = { projectId: scope.projectId, proposalId };
	await anEnvironment(db, { ...own, attempt: 1, versions: [{ verdict: "rejected", failed: ["leak"] }] });
	await anEnvironment(db, { ...own, attempt: 2, versions: [{ verdict: "rejected", failed: ["build"] }] });
	expect(await listRejectionReasons(db.client, scope)).toEqual([{ reason: "build", method: "prompt", count: 1 }]);
});

test("where nothing was submitted, how the proposal ended is the reason", async () => {
	const scope = await aCampaignOf(db, project);
	await aRejected(scope, { method: "agentic", endReason: "no_submission" });
	await aRejected(scope, { method: "agentic", endReason: null });
	const reasons = await listRejectionReasons(db.client, scope);
	expect(reasons).toEqual([
		{ reason: "no_submission", method: "agentic", count: 1 },
		{ reason: "unknown", method: "agentic", count: 1 },
	]);
});

test("accepted proposals, other campaigns and other projects are left out; equal reasons are counted by method", async () => {
	const scope = await aCampaignOf(db, project);
	const foreign = await aCampaignOf(db, await aProject(db, "two"));
	const plan = [
		{ scope, method: "prompt", verdict: "rejected" },
		{ scope, method: "prompt", verdict: "rejected" },
		{ scope, method: "agentic", verdict: "rejected" },
		{ scope, method: "agentic", verdict: "accepted" },
		{ scope: foreign, method: "prompt", verdict: "rejected" },
	] as const;
	for (const { scope: own, method, verdict } of plan) {
		const proposalId = await aRejected(own, { method, verdict });
		await anEnvironment(db, {
			projectId: own.projectId,
			proposalId,
			versions: [{ verdict: "rejected", failed: ["noop"] }],
		});
	}
	expect(await listRejectionReasons(db.client, scope)).toEqual([
		{ reason: "noop", method: "prompt", count: 2 },
		{ reason: "noop", method: "agentic", count: 1 },
	]);
});
