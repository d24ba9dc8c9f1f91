import { AppError } from "@aes/core/errors";
import type { ExecResult } from "@aes/core/ports";
import { z } from "zod";
import type { ToolPlace } from "../agentic/run-tool.ts";

/** Of stdout; the rest is read and dropped. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const MAX_STDERR_BYTES = 64 * 1024;

const RequestSchema = z.strictObject({
	command: z.array(z.string()).min(1).max(64),
	cwd: z.string().exactOptional(),
	stdinBase64: z.base64().exactOptional(),
	timeoutMs: z.int().min(1).exactOptional(),
});

/** Bytes are base64, because a file may be no text. */
type EnvironmentAnswer = Pick<ExecResult, "exitCode" | "endedBy" | "stderr"> & {
	stdoutBase64: string;
	/** Of stdout alone. */
	truncated: boolean;
};

/**
 * What stands behind the gateway's `/environment/exec`: runs a command of an agent's tools in the sandbox of the trial, as
 * the task's user. The loss of that sandbox is told to `onLost`, for the agent cannot be asked about it.
 */
export function createEnvironmentExec({ sandbox, ...place }: ToolPlace, onLost: (error: unknown) => void) {
	return async (request: unknown, signal: AbortSignal): Promise<EnvironmentAnswer> => {
		const { command, stdinBase64, ...options } = parse(request);
		const stdin = stdinBase64 === undefined ? {} : { stdin: Buffer.from(stdinBase64, "base64") };
		const output = collectBytes();
		try {
			const result = await sandbox.exec(command, {
				...place,
				...options,
				...stdin,
				signal,
				maxOutputBytes: MAX_STDERR_BYTES,
				onStdout: output.take,
			});
			if (result.endedBy === "lost")
				throw new AppError("unavailable", "The environment died under a command; its trial has to start again.");
			return toAnswer(result, output);
		} catch (error) {
			if (!signal.aborted) onLost(error);
			throw error;
		}
	};
}

function parse(request: unknown): z.infer<typeof RequestSchema> {
	const parsed = RequestSchema.safeParse(request);
	if (parsed.success) return parsed.data;
	throw new AppError("invalid_input", `That is no command to run: ${z.prettifyError(parsed.error)}`);
}

function collectBytes() {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	return {
		take(chunk: Uint8Array): void {
			const kept = chunk.slice(0, Math.max(0, MAX_OUTPUT_BYTES - bytes));
			bytes += chunk.length;
			if (kept.length > 0) chunks.push(kept);
		},
		read: () => Buffer.concat(chunks),
		isTruncated: () => bytes > MAX_OUTPUT_BYTES,
	};
}

const toAnswer = (
	{ exitCode, endedBy, stderr }: ExecResult,
	output: ReturnType<typeof collectBytes>,
): EnvironmentAnswer => ({
	exitCode,
	endedBy,
	stdoutBase64: output.read().toString("base64"),
	truncated: output.isTruncated(),
	stderr,
});
