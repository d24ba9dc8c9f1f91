import { z } from "zod";
import { AppError } from "../errors.ts";
import type { AtifTrajectory } from "../trajectories/index.ts";

/** What a seed asks of a Harbor `result.json`; everything else in it is left out, and no version is asked for. */
const HarborTrialResultSchema = z.object({
	task_name: z.string().min(1).max(500),
	trial_name: z.string().min(1).max(500),
	task_checksum: z.string().nullish(),
	task_id: z.object({ path: z.string().nullish() }).nullish(),
	config: z.object({ task: z.object({ path: z.string().nullish() }).nullish() }).nullish(),
	agent_info: z.object({
		name: z.string(),
		model_info: z.object({ name: z.string(), provider: z.string().nullish() }).nullish(),
	}),
	/** A value that is no number (NaN is stored as null) is kept as null: it must not turn into 0. */
	verifier_result: z.object({ rewards: z.record(z.string(), z.number().nullable().catch(null)).nullish() }).nullish(),
	exception_info: z.object({ exception_type: z.string(), exception_message: z.string().nullish() }).nullish(),
	step_results: z.array(z.unknown()).nullish(),
});
export type HarborTrialResult = z.infer<typeof HarborTrialResultSchema>;

/** One trial of a Harbor job as read from disk, its texts bounded by the reader. */
export type HarborTrial = {
	/** Where it was found, for messages. */
	source: string;
	result: HarborTrialResult;
	/** `instruction.md` and `[metadata]` of the task, when the task is still on disk. */
	task: { instruction: string; metadata: Record<string, unknown> } | null;
	trajectory: AtifTrajectory | null;
	verifierOutput: string;
	/** Text of `verifier/ctrf.json`; null when there is none. */
	ctrf: string | null;
};

/** Throws `invalid_input` that names the first faulty field. */
export function parseHarborTrialResult(json: unknown): HarborTrialResult {
	const parsed = HarborTrialResultSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const field = issue?.path.join(".") || "(root)";
	throw new AppError("invalid_input", `It is no trial result: ${field}: ${issue?.message ?? "not readable"}`, {
		details: { field },
	});
}
