import { z } from "zod";
import { AtifIntSchema, type AtifStep, AtifStepSchema } from "./atif-step.ts";

const VERSIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((minor) => `ATIF-v1.${minor}`);
const WRITTEN_VERSION = "ATIF-v1.7";

const ExtraSchema = z.record(z.string(), z.unknown()).nullish();

const AgentSchema = z.strictObject({
	name: z.string(),
	version: z.string(),
	model_name: z.string().nullish(),
	tool_definitions: z.array(z.record(z.string(), z.unknown())).nullish(),
	extra: ExtraSchema,
});

const FinalMetricsSchema = z.strictObject({
	total_prompt_tokens: AtifIntSchema.nullish(),
	total_completion_tokens: AtifIntSchema.nullish(),
	total_cached_tokens: AtifIntSchema.nullish(),
	total_cost_usd: z.number().nullish(),
	total_steps: AtifIntSchema.pipe(z.int().min(0)).nullish(),
	extra: ExtraSchema,
});

const StepsSchema = z
	.array(AtifStepSchema)
	.min(1)
	.superRefine((steps, context) => {
		const gap = findStepIdGap(steps);
		if (gap !== null) {
			context.addIssue({ code: "custom", path: [gap, "step_id"], message: `must be ${gap + 1}: ids count from 1` });
		}
	});

/**
 * Agent Trajectory Interchange Format, versions 1.0 to 1.8. As in Harbor, the declared version gates nothing: a v1.2
 * document may carry v1.7 fields, and unknown properties are refused in every one. Wider than Harbor 0.22.0 in one
 * point: `ATIF-v1.8` and its audio parts are read here and refused there, so documents are written as 1.7. A missing
 * version is taken as 1.7 for the same reason.
 */
export const AtifTrajectorySchema = z.strictObject({
	schema_version: z.enum(VERSIONS).default(WRITTEN_VERSION),
	session_id: z.string().nullish(),
	trajectory_id: z.string().nullish(),
	agent: AgentSchema,
	steps: StepsSchema,
	notes: z.string().nullish(),
	final_metrics: FinalMetricsSchema.nullish(),
	continued_trajectory_ref: z.string().nullish(),
	extra: ExtraSchema,
	get subagent_trajectories(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof AtifTrajectorySchema>>> {
		return z.array(AtifTrajectorySchema).superRefine(refineSubagents).nullish();
	},
});
export type AtifTrajectory = z.infer<typeof AtifTrajectorySchema>;

function findStepIdGap(steps: readonly AtifStep[]): number | null {
	const at = steps.findIndex((step, index) => step.step_id !== index + 1);
	return at === -1 ? null : at;
}

function refineSubagents(
	subagents: readonly { trajectory_id?: string | null | undefined }[],
	context: z.RefinementCtx,
) {
	const seen = new Set<string>();
	for (const [index, { trajectory_id: id }] of subagents.entries()) {
		const isMissing = id === null || id === undefined;
		if (isMissing || seen.has(id)) {
			const message = isMissing
				? "an embedded subagent needs one"
				: `"${id}" is used twice among the embedded subagents`;
			context.addIssue({ code: "custom", path: [index, "trajectory_id"], message });
		} else seen.add(id);
	}
}
