export type { BlobStore } from "./blob-store.ts";
export type { FileEntry, FileTree } from "./file-tree.ts";
export type { BuildOutcome, BuildRequest, ImageBuilder } from "./image-builder.ts";
export type { KeepLease } from "./lease.ts";
export { collectAnswer, completeModel, streamAnswer, textOf, toToolCall, wholeAnswers } from "./model-answer.ts";
export {
	type Content,
	type FinishReason,
	type ImagePart,
	type ModelCallOptions,
	type ModelClient,
	type ModelEvent,
	type ModelMessage,
	type ModelRequest,
	type ModelResponse,
	type ModelUsage,
	REASONING_EFFORTS,
	type ReasoningBlock,
	type ReasoningEffort,
	type TextPart,
	type ToolCall,
	type ToolDefinition,
} from "./model-client.ts";
export { findMissingProvider, type ModelProviders, requireProvider } from "./model-providers.ts";
export type {
	EngineInfo,
	ExecOptions,
	ExecResult,
	LiveSandbox,
	Sandbox,
	SandboxLimits,
	SandboxProvider,
	SandboxSpec,
} from "./sandbox.ts";
export {
	WIRE_FORMATS,
	type WireAnswer,
	type WireFormat,
	type WireRequest,
	type WireUpstream,
} from "./wire-upstream.ts";
