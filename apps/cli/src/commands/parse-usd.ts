import { InvalidArgumentError } from "commander";

/** An amount of money as an option gives it. */
export function parseUsd(text: string): number {
	const usd = Number(text);
	if (Number.isFinite(usd) && usd > 0) return usd;
	throw new InvalidArgumentError("It is an amount in dollars, above 0.");
}
