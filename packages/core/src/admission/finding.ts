import type { FailureCode } from "../trials/index.ts";
import type { Check } from "./report.ts";

/** What a control found, before it has an id and a duration. */
export type Finding = Omit<Check, "id" | "ms"> & {
	/** Inconclusive for want of time: worth a second attempt once a canary shows that the engine is fit. */
	timeout?: FailureCode;
	/** The reference passes only with its processes alive. */
	isLiveState?: true;
	/** r_S of the untouched container; of `noop` only. */
	baseline?: number | null;
};

type Evidence = Check["evidence"];

export const didPass = ({ verdict }: Finding) => verdict === "pass" || verdict === "warn";

export function pass(reason: string, evidence: Evidence = []): Finding {
	return { verdict: "pass", reason, fault: null, evidence };
}

export function warn(reason: string, evidence: Evidence = []): Finding {
	return { verdict: "warn", reason, fault: "environment", evidence };
}

export function fail(reason: string, evidence: Evidence = []): Finding {
	return { verdict: "fail", reason, fault: "environment", evidence };
}

export function inconclusive(reason: string, evidence: Evidence = []): Finding {
	return { verdict: "inconclusive", reason, fault: "system", evidence };
}

export function skip(reason: string): Finding {
	return { verdict: "skip", reason, fault: null, evidence: [] };
}
