import {
	type AdmissionReport,
	AdmissionReportSchema,
	type Check,
	CheckSchema,
	type ClaimedAdmission,
	PROFILE_NAMES,
} from "@aes/core/admission";
import { z } from "zod";
import { cleanJson, cleanText } from "./clean-text.ts";
import type { Admission, AdmissionCheck, EnvironmentVersion } from "./generated/client.ts";

const ProfileSchema = z.enum(PROFILE_NAMES);
/** Versions of an admission that ended before a checker wrote them. */
const UNKNOWN_VERSION = "unknown";

type ClaimedRow = Admission & { version: EnvironmentVersion & { environment: { proposalId: string | null } } };

export const toClaimedAdmission = (row: ClaimedRow, leaseToken: string): ClaimedAdmission => ({
	id: row.id,
	versionId: row.versionId,
	proposalId: row.version.editedBy === null ? row.version.environment.proposalId : null,
	name: row.version.name,
	profile: ProfileSchema.parse(row.profile),
	leaseToken,
	attempt: row.attempt,
});

export const toReport = (row: Admission & { version: EnvironmentVersion; checks: AdmissionCheck[] }): AdmissionReport =>
	AdmissionReportSchema.parse({
		name: row.version.name,
		contentDigest: row.version.contentDigest,
		profile: row.profile,
		profileVersion: row.profileVersion ?? UNKNOWN_VERSION,
		checkerVersion: row.checkerVersion ?? UNKNOWN_VERSION,
		verdict: row.verdict,
		checks: row.checks.map(toCheck),
		baseline: row.baseline,
		ms: row.durationMs ?? 0,
	});

export const toCheck = (row: AdmissionCheck): Check =>
	CheckSchema.parse({
		id: row.controlId,
		verdict: row.verdict,
		reason: row.reason,
		fault: row.fault,
		evidence: row.evidence,
		ms: row.durationMs,
	});

export const toCheckColumns = (check: Check, ordinal: number) => ({
	controlId: check.id,
	ordinal,
	verdict: check.verdict,
	reason: cleanText(check.reason),
	fault: check.fault,
	evidence: cleanJson(check.evidence),
	durationMs: Math.round(check.ms),
});
