import type { ExecOptions, ExecResult, FileEntry, SandboxSpec } from "@aes/core/ports";
import { runFakeShell } from "./fake-shell.ts";

/** Answers a command, or leaves it (null, undefined) to the fake's own few commands. May change `files`. */
export type OnExec = (
	command: readonly string[],
	files: Map<string, FileEntry>,
	context: { spec: SandboxSpec; options: ExecOptions },
) => Partial<ExecResult> | null | undefined | Promise<Partial<ExecResult> | null | undefined>;

const DEFAULT_OUTPUT_BYTES = 1024 * 1024;

/** One command of a fake sandbox. `gone` aborts when the sandbox ends under it. */
export async function runFakeExec(
	sandbox: { spec: SandboxSpec; files: Map<string, FileEntry>; onExec: OnExec | undefined; gone: AbortSignal },
	command: readonly string[],
	options: ExecOptions,
): Promise<ExecResult> {
	const startedAt = performance.now();
	const { spec, files } = sandbox;
	const timeout = options.timeoutMs === undefined ? null : AbortSignal.timeout(options.timeoutMs);
	const ended = AbortSignal.any([timeout, options.signal, sandbox.gone].filter((signal) => signal != null));
	const scripted = ended.aborted ? {} : await sandbox.onExec?.(command, files, { spec, options });
	const shell = {
		files,
		env: { ...spec.env, ...options.env },
		cwd: options.cwd ?? spec.workdir ?? "/",
		options,
		ended,
	};
	const result = scripted ?? (await runFakeShell(command, shell));
	if (result.stdout) options.onStdout?.(Buffer.from(result.stdout));
	const endedBy = toEndedBy({ gone: sandbox.gone, signal: options.signal, timeout }) ?? result.endedBy ?? "exit";
	const durationMs = Math.round(performance.now() - startedAt);
	return toExecResult({ durationMs, ...result, endedBy }, options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES);
}

type Scripted = Partial<ExecResult> & Pick<ExecResult, "durationMs" | "endedBy">;

function toExecResult({ durationMs, endedBy, ...result }: Scripted, maxBytes: number): ExecResult {
	const stdout = cut(result.stdout ?? "", maxBytes);
	const stderr = cut(result.stderr ?? "", maxBytes);
	return {
		exitCode: endedBy === "exit" ? (result.exitCode ?? 0) : null,
		stdout: stdout.text,
		stderr: stderr.text,
		truncated: result.truncated ?? (stdout.isCut || stderr.isCut),
		durationMs,
		endedBy,
	};
}

type Endings = { gone: AbortSignal; signal: AbortSignal | undefined; timeout: AbortSignal | null };

function toEndedBy({ gone, signal, timeout }: Endings): ExecResult["endedBy"] | null {
	if (gone.aborted) return "lost";
	if (signal?.aborted) return "signal";
	return timeout?.aborted ? "timeout" : null;
}

function cut(text: string, maxBytes: number): { text: string; isCut: boolean } {
	const bytes = Buffer.from(text);
	if (bytes.length <= maxBytes) return { text, isCut: false };
	return { text: new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true }), isCut: true };
}
