import type { Check, ProfileName, Verdict } from "@aes/core/admission";
import type { ValidatedTask } from "./validate-tasks.ts";

/** What `validate --json` prints; scripts rely on it. */
export type ValidateJson = {
	profile: ProfileName;
	tasks: {
		path: string;
		name: string;
		/** null when the files could not be read. */
		digest: string | null;
		verdict: Verdict;
		ms: number;
		checks: Omit<Check, "fault">[];
	}[];
};

export function toValidateJson(profile: ProfileName, tasks: readonly ValidatedTask[]): ValidateJson {
	return { profile, tasks: tasks.map(toTask) };
}

function toTask({ input, report, problem }: ValidatedTask): ValidateJson["tasks"][number] {
	if (!report) {
		const check = { id: "structure", verdict: "fail", reason: problem, evidence: [], ms: 0 } as const;
		const checks = [{ ...check, evidence: [{ kind: "note", text: problem }] }];
		return { path: input.path, name: input.dirName, digest: null, verdict: "rejected", ms: 0, checks };
	}
	const checks = report.checks.map(({ fault: _, ...check }) => check);
	return {
		path: input.path,
		name: report.name,
		digest: report.contentDigest,
		verdict: report.verdict,
		ms: report.ms,
		checks,
	};
}
