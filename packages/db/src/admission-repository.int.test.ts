import type { Check } from "@aes/core/admission";
import { expect, test } from "vitest";
import { createAdmissionRepository } from "./admission-repository.ts";
import { createBlobStore } from "./blob-store.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { aClaimedProposal, aReport, aTree, LEASE, letLeaseLapse } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();

const repository = () => createAdmissionRepository(db, LEASE);
const check = (id: Check["id"], reason = "seen"): Check => ({
	id,
	verdict: "pass",
	reason,
	fault: null,
	evidence: [{ kind: "log", text: "exit 0\0 \ud800" }],
	ms: 1.6,
});

async function aVersion() {
	const proposal = await aClaimedProposal(db);
	const files = aTree(`Task of ${proposal.id}`);
	const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
	return { proposal, versionId: await versions.create({ proposal, round: 1, files }) };
}
async function aClaimedAdmission() {
	const { proposal, versionId } = await aVersion();
	const { id } = await repository().request({ versionId, profile: "standard" });
	const admission = await repository().claim(id);
	if (!admission) throw new Error("The admission could not be claimed.");
	return { admission, versionId, proposal };
}

test("requests at once for one version and profile share one open admission; another profile has its own", async () => {
	const { versionId } = await aVersion();
	const asked = await Promise.all(
		Array.from({ length: 6 }, () => repository().request({ versionId, profile: "standard" })),
	);
	expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
	expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
	const paper = await repository().request({ versionId, profile: "paper" });
	expect(paper).toMatchObject({ isNew: true, attempt: 0 });
	await expect(repository().request({ versionId: "none", profile: "paper" })).rejects.toMatchObject({
		code: "not_found",
	});
});

test("a claim says what is admitted and for which proposal; of eight at once one wins", async () => {
	const { versionId, proposal } = await aVersion();
	const { id } = await repository().request({ versionId, profile: "standard" });
	const claims = await Promise.all(Array.from({ length: 8 }, () => repository().claim(id)));
	const won = claims.filter((claim) => claim !== null);
	expect(won).toMatchObject([
		{ id, versionId, proposalId: proposal.id, profile: "standard", attempt: 1, name: `proposal-${proposal.id}` },
	]);
});

test("checks are seen as they end, and the report replaces them in its order", async () => {
	const { admission } = await aClaimedAdmission();
	expect(await repository().saveCheck(admission, check("build"))).toBe(true);
	expect(await repository().saveCheck(admission, check("structure"))).toBe(true);
	expect(await repository().saveCheck(admission, check("build", "seen again"))).toBe(true);
	const saved = await db.client.admissionCheck.findMany({
		where: { admissionId: admission.id },
		orderBy: { ordinal: "asc" },
	});
	expect(saved.map((row) => [row.controlId, row.reason])).toEqual([
		["structure", "seen"],
		["build", "seen again"],
	]);
	expect(await repository().findReport(admission.id)).toBeNull();
	const checks = [check("structure"), check("noop"), check("oracle")];
	expect(await repository().finish(admission, aReport({ checks, verdict: "rejected", baseline: 0.25 }))).toBe(true);
	const report = await repository().findReport(admission.id);
	expect(report).toMatchObject({ verdict: "rejected", baseline: 0.25, ms: 1_200, profileVersion: "1" });
	expect(report?.checks.map(({ id }) => id)).toEqual(["structure", "noop", "oracle"]);
	expect(report?.checks[0]?.evidence[0]?.text).toBe("exit 0\ufffd \ufffd");
});

test("after a takeover no write of the old holder changes anything, and its checks are gone", async () => {
	const { admission: old } = await aClaimedAdmission();
	await repository().saveCheck(old, check("structure"));
	await letLeaseLapse(db, "admissions", old.id);
	const current = await repository().claim(old.id);
	expect(current).toMatchObject({ attempt: 2 });
	const before = await db.client.admission.findUniqueOrThrow({ where: { id: old.id } });
	expect(await repository().renew(old)).toBe(false);
	expect(await repository().saveCheck(old, check("build"))).toBe(false);
	expect(await repository().finish(old, aReport())).toBe(false);
	await repository().release(old, "late");
	expect(await db.client.admission.findUniqueOrThrow({ where: { id: old.id } })).toEqual(before);
	expect(await db.client.admissionCheck.count({ where: { admissionId: old.id } })).toBe(0);
});

test("a verdict is written once", async () => {
	const { admission } = await aClaimedAdmission();
	const finishes = await Promise.all([
		repository().finish(admission, aReport({ verdict: "accepted" })),
		repository().finish(admission, aReport({ verdict: "accepted" })),
	]);
	expect(finishes.toSorted()).toEqual([false, true]);
	expect(await repository().claim(admission.id)).toBeNull();
});

test("the fifth failure ends it inconclusive: the control that was reached names the system's fault", async () => {
	const { admission } = await aClaimedAdmission();
	await db.pool.query("UPDATE admissions SET attempt = 5 WHERE id = $1", [admission.id]);
	await repository().saveCheck(admission, check("structure"));
	await repository().release(admission, "no engine answers");
	const report = await repository().findReport(admission.id);
	expect(report).toMatchObject({ verdict: "inconclusive", profileVersion: "unknown" });
	expect(report?.checks).toMatchObject([
		{ id: "structure", verdict: "pass" },
		{ id: "lint", verdict: "inconclusive", fault: "system", reason: expect.stringContaining("no engine answers") },
	]);
	const row = await db.client.admission.findUniqueOrThrow({ where: { id: admission.id } });
	expect(row.error).toBe("no engine answers");
});

test("a dead holder's admission is queued again, or ends inconclusive after its last attempt", async () => {
	const { admission: dead } = await aClaimedAdmission();
	const { admission: worn } = await aClaimedAdmission();
	await db.pool.query("UPDATE admissions SET attempt = 5 WHERE id = $1", [worn.id]);
	await letLeaseLapse(db, "admissions", dead.id);
	await letLeaseLapse(db, "admissions", worn.id);
	const stuck = await repository().findStuck({ queuedLongerThanMs: 60_000 });
	expect(stuck).toEqual([{ id: dead.id, attempt: 1 }]);
	expect(await repository().findReport(worn.id)).toMatchObject({ verdict: "inconclusive" });
});

test("waiting returns the report once somebody writes it", async () => {
	const { admission } = await aClaimedAdmission();
	const waiting = repository().wait(admission.id, AbortSignal.timeout(10_000));
	await repository().finish(admission, aReport());
	expect(await waiting).toMatchObject({ verdict: "accepted" });
});

test("waiting ends with the signal's reason when aborted", async () => {
	const { admission } = await aClaimedAdmission();
	const controller = new AbortController();
	const waiting = repository().wait(admission.id, controller.signal);
	setTimeout(() => controller.abort(new Error("lease lost")), 80);
	await expect(waiting).rejects.toThrow("lease lost");
});
