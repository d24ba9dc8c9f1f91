import type { AppError } from "../errors.ts";
import type { FileTree, ModelClient } from "../ports/index.ts";
import type { SubmissionResult } from "./method.ts";
import type { ProposalPlan } from "./proposal.ts";

/** Limits of what one proposal may do in child sandboxes. */
export type ChildSandboxQuota = { total: number; concurrent: number; cpuSeconds: number };

/** One request of a sandbox to the web, as it is recorded. A tunnel (`CONNECT`) shows its host and port only. */
export type WebRequest = {
	method: string;
	/** Without user, password or fragment; at most 2,000 characters. */
	url: string;
	/** null: nothing came back. */
	status: number | null;
	sentBytes: number;
	receivedBytes: number;
	durationMs: number;
	/** Why it was refused or broke off; null when it went through. */
	problem: string | null;
};

/** What a session may do on the web. */
export type WebAccess = {
	/** Hosts such as "docs.python.org" or "*.debian.org". */
	allow: readonly string[];
	/** Told each request when it is over, also a refused one. */
	record(request: WebRequest): void | Promise<void>;
};

export type GatewaySessionOptions = {
	plan: ProposalPlan;
	leaseToken: string;
	quota: ChildSandboxQuota;
	signal: AbortSignal;
	submit(files: FileTree): Promise<SubmissionResult>;
	/** Absent: no web at all. */
	web?: WebAccess;
};

/** One proposal's door to models and child sandboxes; closing it ends the token and the socket. */
export type GatewaySession = AsyncDisposable & {
	/** The same metered door as the HTTP endpoints, for callers in this process. */
	readonly model: ModelClient;
	/** What the last model call of either door failed with; null when it was answered, or given up by its caller. */
	modelFault(): AppError | null;
	/** Host folder with `gateway.sock`, to be bound at /run/aes. */
	readonly socketDir: string;
	/** Bearer token for the endpoints; dies with the session. */
	readonly token: string;
};

export type Gateway = { open(options: GatewaySessionOptions): Promise<GatewaySession> };
