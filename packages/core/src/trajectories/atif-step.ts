import { z } from "zod";
import { AtifContentSchema } from "./atif-content.ts";
import { isIsoTimestamp } from "./iso-timestamp.ts";
import { StepSourceSchema } from "./step.ts";

/** Whole numbers as Harbor reads them: `1.0`, `"1"` and `true` are 1; a fraction is refused. */
export const AtifIntSchema = z.preprocess((value) => {
	if (typeof value === "boolean") return Number(value);
	return typeof value === "string" && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}, z.int());

const ExtraSchema = z.record(z.string(), z.unknown()).nullish();
const TokenIdsSchema = z.array(AtifIntSchema).nullish();

const ToolCallSchema = z.strictObject({
	tool_call_id: z.string(),
	function_name: z.string(),
	arguments: z.record(z.string(), z.unknown()),
	extra: ExtraSchema,
});

const SubagentRefSchema = z
	.strictObject({
		trajectory_id: z.string().nullish(),
		trajectory_path: z.string().nullish(),
		session_id: z.string().nullish(),
		extra: ExtraSchema,
	})
	.refine((ref) => isSet(ref.trajectory_id) || isSet(ref.trajectory_path), {
		error: "a subagent reference needs trajectory_id or trajectory_path; session_id alone points at nothing",
	});

const ObservationResultSchema = z.strictObject({
	source_call_id: z.string().nullish(),
	content: AtifContentSchema.nullish(),
	subagent_trajectory_ref: z.array(SubagentRefSchema).nullish(),
	extra: ExtraSchema,
});

const MetricsSchema = z.strictObject({
	prompt_tokens: AtifIntSchema.nullish(),
	completion_tokens: AtifIntSchema.nullish(),
	cached_tokens: AtifIntSchema.nullish(),
	cost_usd: z.number().nullish(),
	prompt_token_ids: TokenIdsSchema,
	completion_token_ids: TokenIdsSchema,
	logprobs: z.array(z.number()).nullish(),
	extra: ExtraSchema,
});

const AGENT_ONLY = ["model_name", "reasoning_effort", "reasoning_content", "tool_calls", "metrics"] as const;

export const AtifStepSchema = z
	.strictObject({
		step_id: AtifIntSchema.pipe(z.int().min(1)),
		timestamp: z.string().refine(isIsoTimestamp, { error: "not an ISO 8601 timestamp" }).nullish(),
		source: StepSourceSchema,
		model_name: z.string().nullish(),
		reasoning_effort: z.union([z.string(), z.number()]).nullish(),
		message: AtifContentSchema,
		reasoning_content: z.string().nullish(),
		tool_calls: z.array(ToolCallSchema).nullish(),
		observation: z.strictObject({ results: z.array(ObservationResultSchema) }).nullish(),
		metrics: MetricsSchema.nullish(),
		is_copied_context: z.boolean().nullish(),
		llm_call_count: AtifIntSchema.pipe(z.int().min(0)).nullish(),
		extra: ExtraSchema,
	})
	.superRefine((step, context) => {
		for (const { field, message } of listStepFaults(step)) {
			context.addIssue({ code: "custom", path: [field], message });
		}
	});
export type AtifStep = z.infer<typeof AtifStepSchema>;

function listStepFaults(step: AtifStep): { field: string; message: string }[] {
	const faults = [];
	if (step.source !== "agent") {
		for (const field of AGENT_ONLY.filter((name) => isSet(step[name]))) {
			faults.push({ field, message: `only an agent step may have it, this one's source is "${step.source}"` });
		}
	}
	if (step.source === "agent" && step.llm_call_count === 0) {
		for (const field of (["metrics", "reasoning_content"] as const).filter((name) => isSet(step[name]))) {
			faults.push({ field, message: "a step with llm_call_count 0 called no model and cannot have it" });
		}
	}
	const callIds = new Set(step.tool_calls?.map((call) => call.tool_call_id));
	for (const { source_call_id: id } of step.observation?.results ?? []) {
		if (isSet(id) && !callIds.has(id)) {
			faults.push({ field: "observation", message: `source_call_id "${id}" is no tool call of the same step` });
		}
	}
	return faults;
}

function isSet<Value>(value: Value | null | undefined): value is Value {
	return value !== null && value !== undefined;
}
