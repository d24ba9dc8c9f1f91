import type { Verdict } from "@aes/core/admission";
import { compareVerdicts, type VerdictChange } from "@aes/core/campaigns";
import type { MethodName } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";

type JudgedBy = {
	verdict: Verdict | null;
	status: string;
	profile: string;
	profileVersion: string | null;
	checkerVersion: string | null;
	/** The first control that failed. */
	failed: string | null;
};

type ReadmittedVersion = {
	versionId: string;
	environmentId: string;
	name: string;
	number: number;
	method: MethodName;
	before: JudgedBy | null;
	after: JudgedBy;
	change: VerdictChange;
};

type ReadmissionDetail = {
	id: string;
	profile: string;
	profileVersion: string;
	checkerVersion: string;
	createdAt: Date;
	versions: ReadmittedVersion[];
	counts: Record<VerdictChange, number>;
};

export type Readmissions = {
	readmissions: ReadmissionDetail[];
	/** What their containers cost so far, all of them: no part of the campaign's own spend. */
	spendMicroUsd: number;
};

const SHOWN = 20;

/** Each time that a campaign was admitted again, newest first, with old and new verdicts side by side. */
export async function listReadmissions(
	db: PrismaClient,
	input: { projectId: string; campaignId: string },
): Promise<Readmissions> {
	const { projectId, campaignId } = input;
	const [rows, [spend]] = await Promise.all([
		db.readmission.findMany({
			where: { campaignId, campaign: { projectId } },
			orderBy: { createdAt: "desc" },
			take: SHOWN,
		}),
		db.$queryRaw<{ cost: number }[]>`
			SELECT coalesce(sum(l.cost_micro_usd), 0)::float8 AS cost
			FROM ledger_entries l
			JOIN environment_versions v ON v.id = l.environment_version_id AND v.edited_by IS NULL
			JOIN environments e ON e.id = v.environment_id
			JOIN proposals p ON p.id = e.proposal_id
			WHERE l.status = 'settled' AND l.campaign_id IS NULL AND p.campaign_id = ${campaignId}
				AND p.project_id = ${projectId}`,
	]);
	const readmissions = await Promise.all(
		rows.map(async ({ campaignId: _, ...row }) => {
			const versions = (await readVersions(db, row.id)).map(toVersion);
			const counts: Record<VerdictChange, number> = { same: 0, changed: 0, pending: 0, undecided: 0 };
			for (const { change } of versions) counts[change] += 1;
			return { ...row, versions, counts };
		}),
	);
	return { readmissions, spendMicroUsd: spend?.cost ?? 0 };
}

/** An admission of that alias as JSON, in the shape of `JudgedBy`. */
const judged = (alias: "a" | "b") => {
	const row = Prisma.raw(alias);
	return Prisma.sql`json_build_object(
		'verdict', ${row}.verdict, 'status', ${row}.status, 'profile', ${row}.profile,
		'profileVersion', ${row}.profile_version, 'checkerVersion', ${row}.checker_version,
		'failed', (
			SELECT control_id FROM admission_checks
			WHERE admission_id = ${row}.id AND verdict = 'fail' ORDER BY ordinal LIMIT 1
		))`;
};

type VersionRow = Omit<ReadmittedVersion, "change">;

const readVersions = (db: PrismaClient, id: string) => db.$queryRaw<VersionRow[]>`
	SELECT v.id AS "versionId", e.id AS "environmentId", v.name, v.number, p.method::text AS method,
		before.judged AS before, ${judged("a")} AS after
	FROM admissions a
	JOIN environment_versions v ON v.id = a.version_id
	JOIN environments e ON e.id = v.environment_id
	JOIN proposals p ON p.id = e.proposal_id
	LEFT JOIN LATERAL (
		SELECT ${judged("b")} AS judged FROM admissions b
		WHERE b.version_id = v.id AND b.created_at < a.created_at AND b.status = 'completed'
		ORDER BY b.created_at DESC LIMIT 1
	) before ON true
	WHERE a.readmission_id = ${id}
	ORDER BY v.name, v.number, v.id`;

const toVersion = (row: VersionRow): ReadmittedVersion => ({
	...row,
	change: compareVerdicts(row.before?.verdict ?? null, row.after.verdict),
});
