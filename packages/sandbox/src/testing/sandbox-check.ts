import assert from "node:assert/strict";
import type { AppError, ErrorCode } from "@aes/core/errors";
import type { Sandbox, SandboxProvider, SandboxSpec } from "@aes/core/ports";

type CheckContext = {
	provider: SandboxProvider;
	/** The spec that the shared sandbox was made from; `image` has a POSIX shell. */
	spec: SandboxSpec;
	sandbox: Sandbox & AsyncDisposable;
};

/** One promise of the port. Checks of a list share a sandbox unless they ask for their own. */
export type SandboxCheck = {
	title: string;
	/** Given: the check gets a sandbox of its own with these changes. */
	own?: Partial<SandboxSpec>;
	/** Set where an in-memory fake cannot show it: what it would need. */
	needs?: string;
	run(context: CheckContext): Promise<void>;
};

/** Runs a shell script in the sandbox, which must end by itself with 0, and returns its stdout. */
export async function sh(
	sandbox: Sandbox,
	script: string,
	options: Parameters<Sandbox["exec"]>[1] = {},
): Promise<string> {
	const result = await sandbox.exec(["sh", "-c", script], { timeoutMs: 60_000, ...options });
	assert.deepEqual(
		[result.endedBy, result.exitCode],
		["exit", 0],
		`${script}: ${JSON.stringify(result).slice(0, 500)}`,
	);
	return result.stdout;
}

/** The result of a run that took less than `ms`, the best of three: other work on the machine must not decide. */
export async function within<Result extends { durationMs: number }>(
	ms: number,
	run: () => Promise<Result>,
): Promise<Result> {
	const took: number[] = [];
	while (took.length < 3) {
		const result = await run();
		if (result.durationMs < ms) return result;
		took.push(result.durationMs);
	}
	return assert.fail(`took ${took.join(", ")} ms`);
}

/** Expects an `AppError` with this code and returns it. */
export async function rejects(work: Promise<unknown>, code: ErrorCode): Promise<AppError> {
	const error = await work.then(
		() => assert.fail(`expected ${code}, but it succeeded`),
		(error: unknown) => error as AppError,
	);
	assert.equal(error.code, code, String(error));
	return error;
}

export function text(content: Uint8Array | null): string | null {
	return content && Buffer.from(content).toString("utf8");
}
