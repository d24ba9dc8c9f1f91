import { AppError } from "@aes/core/errors";

export const EXIT = { ok: 0, failed: 1, inconclusive: 2, stopped: 3, usage: 64, interrupted: 130 } as const;

/** What the user typed is wrong → 64, as for an unknown option; everything else that ends a command → 1. */
export function exitCodeOf(error: unknown): number {
	return error instanceof AppError && error.code === "invalid_input" ? EXIT.usage : EXIT.failed;
}
