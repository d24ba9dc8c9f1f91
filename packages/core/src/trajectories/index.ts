export { type AtifContent, textOfAtif } from "./atif-content.ts";
export type { AtifStep } from "./atif-step.ts";
export { type AtifTrajectory, AtifTrajectorySchema } from "./atif-trajectory.ts";
export { labelStep, type StepLabel } from "./label-step.ts";
export { parseAtif } from "./parse-atif.ts";
export { redactSecrets } from "./redact-secrets.ts";
export {
	type Step,
	type StepMetrics,
	type StepObservation,
	StepObservationSchema,
	type StepSource,
	StepSourceSchema,
	type StepToolCall,
	StepToolCallSchema,
	TRACE_LABELS,
	type TraceLabel,
} from "./step.ts";
export { type AtifSource, toAtif } from "./to-atif.ts";
export { listWrittenPaths, type WrittenPath } from "./written-paths.ts";
