import {
	type AdmissionReport,
	type AdmitEnvironmentDeps,
	type Check,
	CONTROL_IDS,
	type ProfileName,
} from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import { completeAdmission, endExhaustedAdmission } from "./admission-end.ts";
import { toCheckColumns, toClaimedAdmission, toReport } from "./admission-row.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import {
	claimLease,
	type HeldLease,
	heldBy,
	type LeaseSettings,
	listExhausted,
	MAX_ATTEMPTS,
	markEnqueued,
	type QueuedRow,
	renewLease,
	requeueHeld,
	requeueLapsed,
	touchQueued,
} from "./leases.ts";
import { pollFor } from "./poll-for.ts";

/** Admissions, their checks and their leases. Every write of a holder names its lease and says whether it still held. */
export function createAdmissionRepository({ client }: Db, settings: LeaseSettings) {
	const held = {
		async claim(id: string) {
			const lease = await claimLease(client, "admissions", { ...settings, id });
			if (!lease) return null;
			const claim = { id, leaseToken: lease.leaseToken };
			// Checks of an attempt that broke off say nothing about this one.
			await client.$executeRaw`
				DELETE FROM admission_checks
				WHERE admission_id = (SELECT id FROM admissions WHERE ${heldBy(claim)} FOR SHARE)`;
			const row = await client.admission.findUnique({
				where: claim,
				include: { version: { include: { environment: { select: { proposalId: true } } } } },
			});
			return row && toClaimedAdmission(row, lease.leaseToken);
		},
		renew: (admission: HeldLease) => renewLease(client, "admissions", { ...admission, leaseMs: settings.leaseMs }),
		async saveCheck(admission: HeldLease, check: Check): Promise<boolean> {
			return client.$transaction(async (tx) => {
				if (!(await isHeld(tx, admission))) return false;
				const columns = toCheckColumns(check, CONTROL_IDS.indexOf(check.id));
				const key = { admissionId: admission.id, controlId: check.id };
				await tx.admissionCheck.upsert({
					where: { admissionId_controlId: key },
					create: { admissionId: admission.id, ...columns },
					update: columns,
				});
				return true;
			});
		},
		finish: (admission: HeldLease, report: AdmissionReport) =>
			completeAdmission(client, admission, { report, error: null }),
		async release(admission: HeldLease, reason: string): Promise<void> {
			if (!(await requeueHeld(client, "admissions", admission))) await endExhaustedAdmission(client, admission, reason);
		},
	} satisfies AdmitEnvironmentDeps["admissions"] & Record<string, unknown>;

	const repository = withDbErrors({
		...held,
		/** The open admission of this version under this profile, or a new one. `isNew`: its job is to be enqueued. */
		async request(input: { versionId: string; profile: ProfileName }): Promise<QueuedRow & { isNew: boolean }> {
			return client.$transaction((tx) => requestAdmission(tx, input));
		},
		/** null while it is not completed. Throws `not_found`; `conflict` when it was cancelled. */
		async findReport(id: string): Promise<AdmissionReport | null> {
			const include = { version: true, checks: { orderBy: { ordinal: "asc" as const } } };
			const row = await client.admission.findUnique({ where: { id }, include });
			if (!row) throw new AppError("not_found", `No admission ${id} is stored.`);
			if (row.status === "cancelled") throw new AppError("conflict", `Admission ${id} was cancelled.`);
			return row.status === "completed" ? toReport(row) : null;
		},
		markEnqueued: (ids: readonly string[]) => markEnqueued(client, "admissions", ids),
		/** As for proposals; those without an attempt left end inconclusive. */
		async findStuck(input: { queuedLongerThanMs: number }): Promise<QueuedRow[]> {
			for (const dead of await listExhausted(client, "admissions"))
				await endExhaustedAdmission(client, dead, `No worker brought it to an end in ${MAX_ATTEMPTS} attempts.`);
			const lapsed = await requeueLapsed(client, "admissions");
			return [...lapsed, ...(await touchQueued(client, "admissions", input.queuedLongerThanMs))];
		},
	});
	return {
		...repository,
		/**
		 * Waits for the report of an admission that somebody else runs, also while the database is away. Rejects with the
		 * signal's reason when aborted.
		 */
		wait: (id: string, signal: AbortSignal): Promise<AdmissionReport> =>
			pollFor(() => repository.findReport(id).catch(nullWhileAway), signal),
	};
}

export type AdmissionRepository = ReturnType<typeof createAdmissionRepository>;

function nullWhileAway(error: unknown): null {
	if (error instanceof AppError && error.code === "unavailable") return null;
	throw error;
}

async function isHeld(tx: DbClient, admission: HeldLease): Promise<boolean> {
	const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM admissions WHERE ${heldBy(admission)} FOR SHARE`;
	return rows.length === 1;
}

/** Two that ask at once follow each other on the version's row, so the second finds what the first has made. */
async function requestAdmission(tx: DbClient, input: { versionId: string; profile: ProfileName }) {
	const { versionId, profile } = input;
	const locked = await tx.$queryRaw<unknown[]>`
		SELECT id FROM environment_versions WHERE id = ${versionId} FOR NO KEY UPDATE`;
	if (locked.length === 0) throw new AppError("not_found", `No environment version ${versionId} is stored.`);
	const select = { id: true, attempt: true };
	const open = await tx.admission.findFirst({
		where: { versionId, profile, status: { in: ["queued", "running"] } },
		select,
	});
	if (open) return { ...open, isNew: false };
	return { ...(await tx.admission.create({ data: { versionId, profile }, select })), isNew: true };
}
