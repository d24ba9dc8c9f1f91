export type { AdmissionDeps } from "./admission-deps.ts";
export { type AdmitEnvironmentDeps, type ClaimedAdmission, runAdmission } from "./admit-environment.ts";
export { type AdmitTaskInput, admitTask } from "./admit-task.ts";
export { canPassCanary } from "./canary.ts";
export { decideVerdict } from "./decide-verdict.ts";
export { CHECKER_VERSION, PROFILES, type Profile } from "./profiles.ts";
export { renderCheck, renderFeedback } from "./render-feedback.ts";
export {
	type AdmissionReport,
	AdmissionReportSchema,
	CHECK_VERDICTS,
	type Check,
	CheckSchema,
	type CheckVerdict,
	CONTROL_IDS,
	type ControlId,
	type Evidence,
	EvidenceSchema,
	PROFILE_NAMES,
	type ProfileName,
	VERDICTS,
	type Verdict,
} from "./report.ts";
export { type RunControlInput, runControl } from "./run-control.ts";
