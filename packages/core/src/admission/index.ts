export { type AdmitEnvironmentDeps, type ClaimedAdmission, runAdmission } from "./admit-environment.ts";
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
