import { z } from "zod";

export const CONTROL_IDS = [
	"structure",
	"lint",
	"leak",
	"build",
	"noop",
	"oracle",
	"oracle-repeat",
	"partial",
] as const;
export type ControlId = (typeof CONTROL_IDS)[number];

export const CHECK_VERDICTS = ["pass", "fail", "warn", "inconclusive", "skip"] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

export const VERDICTS = ["accepted", "rejected", "inconclusive"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const PROFILE_NAMES = ["paper", "standard"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const EvidenceSchema = z.object({
	/** "command", "log", "file", "test", "note". */
	kind: z.string(),
	text: z.string(),
	file: z.string().optional(),
	line: z.number().int().optional(),
	/** Digest of the whole text in the blob store, when `text` is an excerpt. */
	blob: z.string().optional(),
});
export type Evidence = z.infer<typeof EvidenceSchema>;

export const CheckSchema = z.object({
	id: z.enum(CONTROL_IDS),
	verdict: z.enum(CHECK_VERDICTS),
	/** One plain sentence: what was seen, and for anything but a pass what to do. */
	reason: z.string(),
	/** Whose fault a failure or an inconclusive end is; null on pass and skip. */
	fault: z.enum(["environment", "system"]).nullable(),
	evidence: z.array(EvidenceSchema),
	ms: z.number(),
});
export type Check = z.infer<typeof CheckSchema>;

/** The verdict belongs to (contentDigest, profile + version, checkerVersion); see domain §2. */
export const AdmissionReportSchema = z.object({
	name: z.string(),
	contentDigest: z.string(),
	profile: z.enum(PROFILE_NAMES),
	profileVersion: z.string(),
	checkerVersion: z.string(),
	verdict: z.enum(VERDICTS),
	checks: z.array(CheckSchema),
	/** r_S of the untouched container (domain §3); null when not measured. */
	baseline: z.number().nullable(),
	ms: z.number(),
});
export type AdmissionReport = z.infer<typeof AdmissionReportSchema>;
