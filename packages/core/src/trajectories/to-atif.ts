import type { AtifTrajectory } from "./atif-trajectory.ts";
import { parseAtif } from "./parse-atif.ts";
import type { Step, StepMetrics } from "./step.ts";

export type AtifSource = {
	trajectoryId: string;
	agent: { name: string; version: string; modelName: string | null };
	/** In the order they happened, at least one. */
	steps: readonly Step[];
	notes?: string;
};

/**
 * The steps as an ATIF-v1.7 document, absent values left out. What ATIF has no field for goes into `extra`: a step's
 * `trace_label`, `trace_label_rule` and `subagent`, a result's `exit_code`, `duration_ms` and `truncated`. Throws `invalid_input`
 * for steps that break the format (none at all, a tool call outside an agent step, an answer to another step's call).
 */
export function toAtif({ trajectoryId, agent, steps, notes }: AtifSource): AtifTrajectory {
	return parseAtif({
		schema_version: "ATIF-v1.7",
		session_id: trajectoryId,
		trajectory_id: trajectoryId,
		agent: { name: agent.name, version: agent.version, ...given("model_name", agent.modelName) },
		steps: steps.map(toAtifStep),
		...given("notes", notes),
		final_metrics: toFinalMetrics(steps),
	});
}

function toAtifStep(step: Step, index: number) {
	const label = step.label && { trace_label: step.label, ...given("trace_label_rule", step.labelRule) };
	const extra = { ...label, ...given("subagent", step.subagent) };
	return {
		step_id: index + 1,
		timestamp: step.at.toISOString(),
		source: step.source,
		message: step.message,
		...given("model_name", step.modelName),
		...given("reasoning_content", step.reasoning),
		...given("tool_calls", step.toolCalls.length > 0 ? step.toolCalls.map(toAtifCall) : null),
		...given("observation", step.observations.length > 0 ? { results: step.observations.map(toAtifResult) } : null),
		...given("metrics", step.metrics && toAtifMetrics(step.metrics)),
		...given("llm_call_count", step.metrics && 1),
		...given("extra", Object.keys(extra).length > 0 ? extra : null),
	};
}

function toAtifCall(call: Step["toolCalls"][number]) {
	return { tool_call_id: call.id, function_name: call.name, arguments: call.arguments };
}

function toAtifResult(observation: Step["observations"][number]) {
	return {
		...given("source_call_id", observation.toolCallId),
		content: observation.content,
		extra: {
			...given("exit_code", observation.exitCode),
			duration_ms: observation.durationMs,
			truncated: observation.truncated,
		},
	};
}

function toAtifMetrics(metrics: StepMetrics) {
	return {
		prompt_tokens: metrics.inputTokens,
		completion_tokens: metrics.outputTokens,
		cached_tokens: metrics.cachedInputTokens,
		cost_usd: metrics.costMicroUsd / 1e6,
	};
}

function toFinalMetrics(steps: readonly Step[]) {
	const metered = steps.flatMap((step) => step.metrics ?? []);
	if (metered.length === 0) return { total_steps: steps.length };
	const sum = (key: keyof StepMetrics) => metered.reduce((total, metrics) => total + metrics[key], 0);
	return {
		total_prompt_tokens: sum("inputTokens"),
		total_completion_tokens: sum("outputTokens"),
		total_cached_tokens: sum("cachedInputTokens"),
		total_cost_usd: sum("costMicroUsd") / 1e6,
		total_steps: steps.length,
	};
}

/** The property, or nothing when there is no value: ATIF writers leave nulls out. */
function given<Key extends string, Value>(key: Key, value: Value | null | undefined) {
	return value === null || value === undefined ? {} : { [key]: value };
}
