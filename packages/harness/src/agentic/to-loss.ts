import { AppError } from "@aes/core/errors";
import type { Sandbox } from "@aes/core/ports";
import { findLoss, isDiskLoss } from "@aes/core/trials";

/** What to throw for a sandbox that died under a command: what it says of a disk that was filled, else `message`. */
export async function toLoss(sandbox: Sandbox, message: string): Promise<AppError> {
	const cause = await findLoss(sandbox);
	return isDiskLoss(cause) ? cause : new AppError("unavailable", message, { cause });
}
