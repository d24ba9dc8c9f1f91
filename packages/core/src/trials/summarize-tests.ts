import { parseCtrf } from "./parse-ctrf.ts";
import { parseJUnit } from "./parse-junit.ts";
import type { TestResult, TestSource } from "./trial.ts";

/** What is kept of a longer list; the fraction is taken over the whole. */
const MAX_KEPT_TESTS = 2000;

export type TestSummary = {
	tests: TestResult[];
	source: TestSource;
	/** r_S of domain §3: passed / (total − skipped), else the reward itself when it lies in [0, 1]; else null. */
	fraction: number | null;
	warnings: string[];
};

/** r_S and where it came from: CTRF, else JUnit, else the reward. `reward` is null when there is none. */
export function summarizeTests(input: {
	ctrf: string | null;
	junit: string | null;
	reward: number | null;
}): TestSummary {
	const warnings: string[] = [];
	const found =
		readReport(input.ctrf, { source: "ctrf", parse: parseCtrf, warnings }) ??
		readReport(input.junit, { source: "junit", parse: parseJUnit, warnings });
	if (!found) return { tests: [], ...fractionOfReward(input.reward), warnings };
	if (doDisagree(found.fraction, input.reward)) {
		const percent = Math.round(found.fraction * 100);
		warnings.push(`Per-test results disagree with the reward: ${percent} % passed, reward ${input.reward}.`);
	}
	if (found.tests.length > MAX_KEPT_TESTS) warnings.push(`Only the first ${MAX_KEPT_TESTS} tests are kept.`);
	return { ...found, tests: found.tests.slice(0, MAX_KEPT_TESTS), warnings };
}

type Reader = { source: "ctrf" | "junit"; parse: (text: string) => TestResult[] | null; warnings: string[] };

function readReport(text: string | null, { source, parse, warnings }: Reader) {
	if (text === null) return null;
	const tests = parse(text);
	if (!tests) {
		warnings.push(`The verifier's ${source === "ctrf" ? "ctrf.json" : "JUnit XML"} cannot be read.`);
		return null;
	}
	const fraction = passedFraction(tests);
	return fraction === null ? null : { tests, source, fraction };
}

function passedFraction(tests: readonly TestResult[]): number | null {
	const counted = tests.filter(({ status }) => status !== "skipped").length;
	return counted === 0 ? null : tests.filter(({ status }) => status === "passed").length / counted;
}

function fractionOfReward(reward: number | null): { source: TestSource; fraction: number | null } {
	const isFraction = reward !== null && reward >= 0 && reward <= 1;
	return isFraction ? { source: "reward", fraction: reward } : { source: "none", fraction: null };
}

/** Full reward with a failed test, or every test passed without full reward. */
function doDisagree(fraction: number, reward: number | null): boolean {
	return reward !== null && (fraction === 1) !== (reward === 1);
}
