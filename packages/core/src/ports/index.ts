export type { BlobStore } from "./blob-store.ts";
export type { FileEntry, FileTree } from "./file-tree.ts";
export type { BuildOutcome, BuildRequest, ImageBuilder } from "./image-builder.ts";
export type { KeepLease } from "./lease.ts";
export type {
	ModelClient,
	ModelMessage,
	ModelRequest,
	ModelResponse,
	ModelUsage,
	ToolCall,
	ToolDefinition,
} from "./model-client.ts";
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
