import { textFile } from "@aes/core/tasks";
import { beforeAll, expect, test } from "vitest";
import { createAdmissionRepository } from "./admission-repository.ts";
import { createBlobStore } from "./blob-store.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createProjectRepository } from "./project-repository.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aCampaign, aReport, aTree, LEASE } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { createWorkspaceRepository } from "./workspace-repository.ts";
import { createWorkspaceViews } from "./workspace-views.ts";

const db = useTestDb();
let projectId: string;
beforeAll(async () => {
	projectId = (await createProjectRepository(db).ensureDefault()).id;
});

const views = () => createWorkspaceViews(db, createBlobStore(db.pool));
const skill = textFile("---\nname: verifier\ndescription: Verifiers.\n---\n");
const files = new Map([
	["skills/verifier/SKILL.md", skill],
	["memory/README.md", textFile("Nothing yet.\n")],
]);

/** An agentic proposal that ends so, with one admission that failed at noop where it was rejected. */
async function endProposal(id: string, verdict: "accepted" | "rejected" | "inconclusive"): Promise<void> {
	const proposals = createProposalRepository(db, LEASE);
	const proposal = await proposals.claim(id);
	if (!proposal) throw new Error("The proposal could not be claimed.");
	if (verdict === "rejected") {
		const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
		const versionId = await versions.create({ proposal, round: 1, files: aTree() });
		const admissions = createAdmissionRepository(db, LEASE);
		const admission = await admissions.request({ versionId, profile: "standard" });
		const claimed = await admissions.claim(admission.id);
		if (!claimed) throw new Error("The admission could not be claimed.");
		const evidence = [{ kind: "log" as const, text: "no reward file" }];
		const check = {
			id: "noop" as const,
			verdict: "fail" as const,
			reason: "It scores nothing.",
			fault: null,
			evidence,
			ms: 1,
		};
		await admissions.finish(claimed, aReport({ verdict: "rejected", checks: [check] }));
	}
	await proposals.finish(proposal, { status: "completed", endReason: verdict, verdict, rounds: 2, error: null });
}

test("a version's figures count its own agentic proposals, and its outcomes name what failed with the evidence", async () => {
	const { id } = await createWorkspaceRepository(db, createBlobStore(db.pool)).ensureShipped(projectId, files);
	const { campaignId } = await aCampaign(db, { methods: ["prompt", "agentic"], proposalsPerCell: 4 });
	const agentic = await db.client.proposal.findMany({
		where: { campaignId, method: "agentic" },
		orderBy: { ordinal: "asc" },
	});
	const verdicts = ["accepted", "rejected", "inconclusive"] as const;
	for (const [at, verdict] of verdicts.entries()) await endProposal(agentic[at]?.id ?? "", verdict);

	const [workspace] = await views().list({ projectId });
	expect(workspace).toMatchObject({ name: "default", canRollBack: false });
	expect(workspace?.versions).toHaveLength(1);
	const [version] = workspace?.versions ?? [];
	expect(version).toMatchObject({ number: 1, isShipped: true, parent: null, files: 2, promotedBy: "AutoEnvScaling" });
	expect(version?.cohorts).toEqual([
		{
			proposer: "procedural/medium",
			harness: "built-in",
			selfCheck: true,
			counts: { planned: 4, completed: 3, evaluable: 2, accepted: 1, inconclusive: 1 },
			roundsOfAccepted: 2,
			spendMicroUsd: 0,
			unsettled: 0,
		},
	]);

	const detail = await views().findVersion({ projectId, workspaceId: workspace?.id ?? "", number: 1 });
	expect(detail?.tree.map(({ path }) => path)).toEqual([...files.keys()].toSorted());
	expect(detail).toMatchObject({ id, proposalTotal: 4, siblings: [{ number: 1, isPromoted: true }] });

	expect(await views().readOutcomes({ projectId, campaignId })).toEqual({
		campaignId,
		seedIds: ["seed-1"],
		planned: 4,
		evaluable: 2,
		accepted: 1,
		failures: [{ control: "noop", count: 1, evidence: ["It scores nothing.\nno reward file"] }],
	});
});

test("another project sees neither versions nor files, and a campaign without agentic proposals teaches nothing", async () => {
	const { id, projectId: other } = { ...(await db.client.workspaceVersion.findFirstOrThrow()), projectId: "other" };
	expect(await views().list({ projectId: other })).toEqual([]);
	expect(await views().findFile({ projectId: other, versionId: id, path: "memory/README.md" })).toBeNull();
	const mine = await views().findFile({ projectId, versionId: id, path: "memory/README.md" });
	expect(mine).toMatchObject({ text: "Nothing yet.\n", mode: 0o644 });
	const { campaignId } = await aCampaign(db, { methods: ["prompt"] });
	const reading = (project: string, campaign: string) =>
		views().readOutcomes({ projectId: project, campaignId: campaign });
	await expect(reading(projectId, campaignId)).rejects.toMatchObject({ code: "invalid_input" });
	await expect(reading(other, campaignId)).rejects.toMatchObject({ code: "not_found" });
});
