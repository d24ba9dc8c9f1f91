import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import type { Check } from "@aes/core/admission";
import type { ModelCallBounds, ModelCallReservation } from "@aes/core/ledger";
import type { FileTree, ModelClient, WireUpstream } from "@aes/core/ports";
import type { ProposalPlan } from "@aes/core/proposals";

export const TESTABLE_CONTROLS = ["oracle", "noop", "partial"] as const;
export type TestableControl = (typeof TESTABLE_CONTROLS)[number];

/** Whose session it is. `addCpuSeconds` is to be told what each child sandbox used, also one that was cancelled. */
export type SessionOwner = { plan: ProposalPlan; leaseToken: string; addCpuSeconds(seconds: number): void };

/**
 * What `envkit` asks for, on recorded and metered child sandboxes. Failures of the task are checks; thrown is only
 * what is ours. An aborted signal ends the sandboxes before the promise settles.
 */
export type ControlRunners = {
	/** Static findings; makes no sandbox. */
	check(files: FileTree): Promise<readonly Check[]>;
	build(files: FileTree, signal: AbortSignal): Promise<readonly Check[]>;
	/** Builds when needed; a failed build is the answer then. */
	control(id: TestableControl, files: FileTree, signal: AbortSignal): Promise<readonly Check[]>;
};

/** Where client and vendor speak one format, the vendor's bytes are given on untouched. */
export type PassThrough = {
	/** At most one for each format; none for a model whose answers are translated. */
	upstreamsOf(model: string): readonly WireUpstream[];
	/** As `meter` reserves; see `reserveModelCall`. */
	reserve(bounds: ModelCallBounds, owner: SessionOwner): Promise<ModelCallReservation>;
};

export type SolverSessionOptions = {
	/** `provider/model`, the only one that the session may use. */
	model: string;
	/** As `GatewayDeps.meter` and `PassThrough.reserve`, for this session alone. */
	meter(model: ModelClient): ModelClient;
	reserve(bounds: ModelCallBounds): Promise<ModelCallReservation>;
	/** Runs what the solver's tools ask for in its environment. Throws `invalid_input` for what is no such request. */
	exec(request: unknown, signal: AbortSignal): Promise<unknown>;
	signal: AbortSignal;
};

export type GatewayDeps = {
	/** Absolute folder for the sessions' sockets, this user's own and short (a socket's path has about 100 bytes). */
	root: string;
	/** Unmetered; `meter` makes it a session's. */
	model: ModelClient;
	meter(model: ModelClient, owner: SessionOwner): ModelClient;
	/** Without it every answer is translated. */
	passThrough?: PassThrough;
	createRunners(owner: SessionOwner): ControlRunners;
	/** Throws `invalid_input` for what is no tar, holds links or odd names, or is over the bounds of a task. */
	unpackTar(stream: Readable): Promise<FileTree>;
	clock: () => Date;
	/** How web access resolves names. Default: the system's resolver, public addresses only. */
	webLookup?: LookupFunction;
	/** After so long without a word of the model, a stream's client is told that it lives. Default 15,000. */
	heartbeatMs?: number;
	/** How long a client may take to send one request. Default 60,000. */
	requestTimeoutMs?: number;
};
