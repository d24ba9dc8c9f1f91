import { textFile } from "@aes/core/tasks";
import { expect, test } from "vitest";
import { createProjectBlobs } from "./access-blobs.ts";
import { createTaskTexts } from "./access-solutions.ts";
import { createBlobStore } from "./blob-store.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createRolloutRepository } from "./rollout-repository.ts";
import { createStepRepository } from "./step-repository.ts";
import { aClaimedProposal, aStep, aTree, LEASE, useTestDb } from "./testing/index.ts";

const db = useTestDb();

test("a content leaves by its digest only within its project, and a hidden one only to who may read solutions", async () => {
	const blobs = createBlobStore(db.pool);
	const proposal = await aClaimedProposal(db);
	const files = new Map([...aTree("Count."), ["solution/solve.sh", textFile("sort -u in\n")] as const]);
	const versionId = await createEnvironmentRepository(db, blobs).create({ proposal, round: 1, files });
	const [call] = aStep().observations;
	const content = "x".repeat(9_000);
	const step = aStep({ observations: call ? [{ ...call, content }] : [] });
	await createStepRepository(db, blobs).append(proposal, 0, step);
	const rows = await db.client.environmentFile.findMany();
	const digestOf = (path: string) => rows.find((row) => row.path === path)?.blobDigest ?? "";
	const printed = await blobs.put(Buffer.from(content));
	const lost = await blobs.put(Buffer.from("of nobody"));
	const { projectId } = proposal;
	const reads = async (access: { projectId: string; withSolutions: boolean }) => {
		const own = createProjectBlobs(db, blobs, access);
		const digests = [
			digestOf("instruction.md"),
			digestOf("solution/solve.sh"),
			digestOf("tests/test.sh"),
			printed,
			lost,
		];
		return Promise.all(digests.map(async (digest) => (await own.get(digest)) !== null));
	};
	expect(await reads({ projectId, withSolutions: true })).toEqual([true, true, true, true, false]);
	expect(await reads({ projectId, withSolutions: false })).toEqual([true, false, false, false, false]);
	expect(await reads({ projectId: "another", withSolutions: true })).toEqual([false, false, false, false, false]);
	const solver = { campaignId: null, solver: "a/b", harness: "built-in", turnLimit: null, count: 1, inAll: false };
	const [rollout] = await createRolloutRepository({ db, blobs }, LEASE).create({ versionId, ...solver });
	const texts = createTaskTexts(db, blobs);
	const ways = [
		{ read: texts.ofProposal, id: proposal.id },
		{ read: texts.ofVersion, id: versionId },
		{ read: texts.ofRollout, id: rollout?.id ?? "" },
	];
	for (const { read, id } of ways) {
		const found = await read({ projectId, id });
		expect(found.hidden).toContain("sort -u in\n");
		expect(found.visible).toContain("Count.");
		expect(await read({ projectId: "another", id })).toEqual({ hidden: [], visible: [] });
	}
});
