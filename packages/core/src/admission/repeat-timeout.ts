import { type Finding, fail } from "./finding.ts";

type Repeat = {
	/** An earlier admission of the same content ended inconclusive here for want of time. */
	wasTimeoutBefore: boolean;
	/** Whether the engine is fit right now. */
	canPassCanary: () => Promise<boolean>;
};

/**
 * A timeout is inconclusive once; the same again, while a canary task passes on that engine, is the task's fault
 * (domain §2). `run` is tried a second time only after the canary passed.
 */
export async function repeatTimeout<T extends { finding: Finding }>(
	run: () => Promise<T>,
	{ wasTimeoutBefore, canPassCanary }: Repeat,
): Promise<T> {
	const first = await run();
	if (first.finding.timeout === undefined || !(await canPassCanary())) return first;
	const second = wasTimeoutBefore ? first : await run();
	if (second.finding.timeout !== first.finding.timeout) return second;
	const { reason, evidence } = second.finding;
	const finding = fail(
		`${reason} It happened twice while a canary task passed: give it more time or less work.`,
		evidence,
	);
	return { ...second, finding };
}
