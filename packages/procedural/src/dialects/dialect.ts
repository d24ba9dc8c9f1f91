import type { ToolCall } from "@aes/core/ports";

/**
 * One of the three actions that the procedural agent knows: `bash` with a `command`, `write_file` with `path`,
 * `content` and an octal `mode`, `read_file` with a `path`.
 */
export type Action = Pick<ToolCall, "name" | "arguments">;

/** How a harness names the three actions, and how it words their results. */
export type ToolDialect = {
	/** Offered by the request, all of them: by these the dialect is known. */
	tools: readonly string[];
	/** The harness runs the calls of one answer at the same time. */
	isParallel: boolean;
	/** `toAction(toCall(action))` is the action again. */
	toCall(action: Action): Action;
	/** A call that the procedural agent made earlier, as the harness sends it back. */
	toAction(call: Action): Action;
	/** What the command itself said. */
	readResult(text: string): string;
	/** For a harness that hands back a command which still runs: the call that waits for the rest of it. */
	findWait?(result: string): Action | null;
	isWait?(call: Action): boolean;
};
