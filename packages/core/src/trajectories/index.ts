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
