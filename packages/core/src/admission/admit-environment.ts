import { AppError } from "../errors.ts";
import type { FileTree, KeepLease } from "../ports/index.ts";
import type { AdmissionReport, Check, ProfileName } from "./report.ts";

export type ClaimedAdmission = {
	id: string;
	versionId: string;
	/** null when the version came from no proposal: the environment did not, or a person edited it. */
	proposalId: string | null;
	name: string;
	profile: ProfileName;
	leaseToken: string;
	attempt: number;
};

export type AdmitEnvironmentDeps = {
	admissions: {
		/** queued → running under a new lease; null when another holds it or it has ended. */
		claim(id: string): Promise<ClaimedAdmission | null>;
		renew(admission: ClaimedAdmission): Promise<boolean>;
		/** Writes one check as it ends, so that it is seen live. False when the lease is lost. */
		saveCheck(admission: ClaimedAdmission, check: Check): Promise<boolean>;
		/** Writes report and verdict once. False when the lease is lost. */
		finish(admission: ClaimedAdmission, report: AdmissionReport): Promise<boolean>;
		/** Back to queued for another attempt; the fifth failed attempt ends it inconclusive with the reason. */
		release(admission: ClaimedAdmission, reason: string): Promise<void>;
	};
	versions: { getFiles(versionId: string): Promise<FileTree> };
	/** `admitTask` on metered sandboxes; see there. */
	admit(input: {
		admission: ClaimedAdmission;
		files: FileTree;
		signal: AbortSignal;
		onCheck: (check: Check) => Promise<void>;
	}): Promise<AdmissionReport>;
	keepLease: KeepLease;
};

/** The `admit-environment` job: claims the admission, runs its controls, writes the verdict once. */
export async function runAdmission(
	deps: AdmitEnvironmentDeps,
	input: { admissionId: string; signal: AbortSignal },
): Promise<"done" | "skipped"> {
	const admission = await deps.admissions.claim(input.admissionId);
	if (!admission) return "skipped";
	try {
		await deps.keepLease(
			() => deps.admissions.renew(admission),
			(signal) => admitClaimed(deps, admission, signal),
			{
				signal: input.signal,
			},
		);
		return "done";
	} catch (error) {
		const cause = AppError.from(error);
		await deps.admissions.release(admission, cause.message);
		throw cause;
	}
}

async function admitClaimed(deps: AdmitEnvironmentDeps, admission: ClaimedAdmission, signal: AbortSignal) {
	const files = await deps.versions.getFiles(admission.versionId);
	const onCheck = async (check: Check) => requireHeld(await deps.admissions.saveCheck(admission, check), admission);
	const report = await deps.admit({ admission, files, signal, onCheck });
	requireHeld(await deps.admissions.finish(admission, report), admission);
}

function requireHeld(held: boolean, admission: ClaimedAdmission): void {
	if (!held)
		throw new AppError(
			"conflict",
			`Admission ${admission.id} was taken over by another worker; nothing more is written.`,
		);
}
