import { type Checker, needsReadmission, type StoredVerdict } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { recordCampaignEvent } from "./campaign-events.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { QueuedRow } from "./leases.ts";

export type ReadmissionResult = {
	id: string;
	/** Their jobs are to be enqueued. */
	admissions: QueuedRow[];
	/** Versions that these controls have decided already. */
	decided: number;
};

/** Admits what a campaign submitted once more, under other controls. */
export function createReadmissionRepository({ client }: Db) {
	return withDbErrors({
		/**
		 * A new admission for every environment version of the campaign that this profile and checker have not decided.
		 * Verdicts of other controls stay. Throws `not_found`; `conflict` when nothing is left to admit.
		 */
		request: (input: { campaignId: string; checker: Checker }): Promise<ReadmissionResult> =>
			client.$transaction((tx) => requestReadmission(tx, input)),
	});
}

export type ReadmissionRepository = ReturnType<typeof createReadmissionRepository>;

async function requestReadmission(tx: DbClient, input: { campaignId: string; checker: Checker }) {
	const { campaignId, checker } = input;
	// Two requests at once follow each other, so that the second finds what the first asked for.
	const locked = await tx.$queryRaw<unknown[]>`SELECT id FROM campaigns WHERE id = ${campaignId} FOR NO KEY UPDATE`;
	if (locked.length === 0) throw new AppError("not_found", `There is no campaign ${campaignId}.`);
	const versions = await tx.environmentVersion.findMany({
		where: { editedBy: null, environment: { proposal: { campaignId } } },
		select: { id: true, admissions: { include: { readmission: true } } },
	});
	const open = versions.filter(({ admissions }) => needsReadmission(toVerdicts(admissions), checker));
	const wanted = open.filter(({ admissions }) => !admissions.some((admission) => isOpenFor(admission, checker)));
	if (wanted.length === 0)
		throw new AppError(
			"conflict",
			`Nothing of campaign ${campaignId} is left to admit under profile ${checker.profile} ${checker.profileVersion} and checker ${checker.checkerVersion}: ${versions.length - open.length} of ${versions.length} versions are decided, the others are under way.`,
		);
	const readmission = await tx.readmission.create({ data: { campaignId, ...checker }, select: { id: true } });
	const admissions = await tx.admission.createManyAndReturn({
		data: wanted.map(({ id }) => ({ versionId: id, profile: checker.profile, readmissionId: readmission.id })),
		select: { id: true, attempt: true },
	});
	const detail = `${admissions.length} versions, profile ${checker.profile} ${checker.profileVersion}, checker ${checker.checkerVersion}`;
	await recordCampaignEvent(tx, { campaignId, kind: "readmitted", detail });
	return { id: readmission.id, admissions, decided: versions.length - open.length };
}

type AdmissionRow = {
	status: string;
	profile: string;
	profileVersion: string | null;
	checkerVersion: string | null;
	verdict: StoredVerdict["verdict"] | null;
	readmission: Checker | null;
};

const toVerdicts = (admissions: readonly AdmissionRow[]): StoredVerdict[] =>
	admissions.flatMap(({ profile, profileVersion, checkerVersion, verdict }) =>
		verdict && profileVersion !== null && checkerVersion !== null
			? [{ profile, profileVersion, checkerVersion, verdict }]
			: [],
	);

const isOpenFor = ({ status, profile }: AdmissionRow, checker: Checker): boolean =>
	(status === "queued" || status === "running") && profile === checker.profile;
