import type { StepToolCall } from "@aes/core/trajectories";

/** What an agent is started with. `system` and `user` are the words of every agentic proposal. */
export type AgentOrder = {
	/** The name under which the gateway serves the model, e.g. "procedural/strong". */
	model: string;
	system: string;
	user: string;
	/** Turns of the agent itself; the runner ends it there, whether it can count them or not. */
	turnLimit: number;
	/** Where the gateway answers inside the sandbox, without a path: "http://127.0.0.1:4180". */
	gatewayUrl: string;
};

/** One process in the sandbox, as uid 1000 in /workspace. The session's token is in its environment as ENVKIT_TOKEN. */
export type AgentLaunch = {
	/** Executed as it stands, without a shell. */
	command: readonly string[];
	env: Readonly<Record<string, string>>;
	/** Texts by absolute path, written before the start. */
	files: Readonly<Record<string, string>>;
};

export type AgentUsage = {
	/** All input: uncached, read from a cache, and written to one. */
	inputTokens: number;
	cachedInputTokens: number;
	cacheWriteInputTokens: number;
	outputTokens: number;
};

/** What one line of a session file says. `atMs` is Unix time, null where the agent does not tell. */
export type SessionEvent =
	| {
			type: "turn";
			/** Equal for all parts of one model answer. */
			id: string;
			atMs: number | null;
			text?: string;
			reasoning?: string;
			toolCalls?: readonly StepToolCall[];
			/** Replaces what an earlier part of the answer said. */
			usage?: AgentUsage;
			/** True when no other part follows, so that the step is complete with its results. */
			isWhole?: boolean;
			/** Name of the sub-agent that took the turn. */
			subagent?: string;
	  }
	| {
			type: "result";
			toolCallId: string;
			atMs: number | null;
			content: string;
			exitCode: number | null;
			truncated: boolean;
	  }
	/** Words that no model answered with: a summary, a failed call, a message of the system. */
	| { type: "note"; source: "system" | "user"; text: string };

/** Reads the lines of one session file in order; what it does not know is no event, and what makes it throw neither. */
export type SessionParser = (line: unknown) => SessionEvent[];

/** Everything that is particular to one coding agent. `docs/agents.md` shows how to add one. */
export type AgentAdapter = {
	readonly id: string;
	/** As people write it. */
	readonly title: string;
	/** The version that its image holds and its session files were read from. */
	readonly version: string;
	/** Globs of the session files inside the sandbox, one JSON object a line. */
	readonly sessionFiles: readonly string[];
	launch(order: AgentOrder): AgentLaunch;
	/**
	 * The same with tools that act in another sandbox, by the gateway's `/environment/exec`; `user` is a task's
	 * instruction, foreign words of any form. Absent: the agent cannot solve tasks.
	 */
	launchAsSolver?(order: AgentOrder): AgentLaunch;
	/** `path` is the session file's; a sub-agent may have one of its own. */
	createParser(path: string): SessionParser;
};
