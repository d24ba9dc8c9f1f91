import { AppError } from "@aes/core/errors";

/** Integer micro-dollars for a BigInt column. Throws `invalid_input` for a fraction, a negative or a number past 2^53. */
export function toMicroUsdColumn(microUsd: number): bigint {
	if (Number.isSafeInteger(microUsd) && microUsd >= 0) return BigInt(microUsd);
	throw new AppError("invalid_input", `${microUsd} is no amount of micro-dollars: a whole number from 0 is.`);
}

/** A BigInt column as a number. Throws `internal` past 2^53 (nine billion dollars). */
export function toMicroUsd(column: bigint): number {
	const microUsd = Number(column);
	if (Number.isSafeInteger(microUsd)) return microUsd;
	throw new AppError("internal", `${column} micro-dollars are too many to count exactly.`);
}
