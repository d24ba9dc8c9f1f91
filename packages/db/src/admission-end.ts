import { type AdmissionReport, type Check, CONTROL_IDS } from "@aes/core/admission";
import { toCheckColumns, toReport } from "./admission-row.ts";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { type HeldLease, heldBy, MAX_ATTEMPTS } from "./leases.ts";

type AdmissionEnd = { report: Omit<AdmissionReport, "name" | "contentDigest" | "profile">; error: string | null };

/** Writes verdict and checks in one transaction; false, and nothing written, when the lease is lost. */
export function completeAdmission(client: Db["client"], held: HeldLease, end: AdmissionEnd): Promise<boolean> {
	const { report } = end;
	return client.$transaction(async (tx) => {
		const completed = await tx.$executeRaw`
			UPDATE admissions
			SET status = 'completed', verdict = ${report.verdict}::verdict, profile_version = ${report.profileVersion},
				checker_version = ${report.checkerVersion}, baseline = ${report.baseline},
				duration_ms = ${Math.round(report.ms)}, error = ${end.error}, finished_at = now(),
				lease_token = NULL, lease_owner = NULL, lease_until = NULL
			WHERE ${heldBy(held)}`;
		if (completed === 0) return false;
		await tx.admissionCheck.deleteMany({ where: { admissionId: held.id } });
		const checks = report.checks.map((check, ordinal) => toCheckColumns(check, ordinal));
		await tx.admissionCheck.createMany({ data: checks.map((check) => ({ admissionId: held.id, ...check })) });
		return true;
	});
}

/** Its attempts are used up by faults of ours: inconclusive, and the control that was reached says why. */
export async function endExhaustedAdmission(client: Db["client"], held: HeldLease, reason: string): Promise<void> {
	const include = { version: true, checks: { orderBy: { ordinal: "asc" as const } } };
	const row = await client.admission.findUnique({ where: { id: held.id }, include });
	if (!row || row.attempt < row.maxAttempts) return;
	const error = cleanText(reason);
	const report = toReport({ ...row, verdict: "inconclusive" });
	await completeAdmission(client, held, { report: { ...report, checks: withFault(report.checks, error) }, error });
}

/** Nobody waits any more for what these proposals submitted; whoever runs it loses its lease, and so stops. */
export async function cancelAdmissionsOf(
	tx: DbClient,
	of: { proposalId: string } | { campaignId: string },
): Promise<void> {
	const which =
		"proposalId" in of
			? Prisma.sql`proposal.id = ${of.proposalId}`
			: Prisma.sql`proposal.campaign_id = ${of.campaignId}`;
	await tx.$executeRaw`
		UPDATE admissions
		SET status = 'cancelled', finished_at = now(), lease_token = NULL, lease_owner = NULL, lease_until = NULL
		FROM environment_versions AS version
		JOIN environments AS environment ON environment.id = version.environment_id
		JOIN proposals AS proposal ON proposal.id = environment.proposal_id
		WHERE admissions.version_id = version.id AND version.edited_by IS NULL AND ${which} AND admissions.status IN ('queued', 'running')`;
}

function withFault(checks: readonly Check[], reason: string): Check[] {
	const saved = new Set(checks.map(({ id }) => id));
	const id = CONTROL_IDS.find((control) => !saved.has(control)) ?? CONTROL_IDS[CONTROL_IDS.length - 1];
	const others = checks.filter((check) => check.id !== id);
	const said = `The system failed ${MAX_ATTEMPTS} times before this was decided, last: ${reason} Run the admission again.`;
	return id ? [...others, { id, verdict: "inconclusive", reason: said, fault: "system", evidence: [], ms: 0 }] : others;
}
