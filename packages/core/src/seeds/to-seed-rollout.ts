import { parseCtrf } from "../trials/index.ts";
import type { HarborTrial, HarborTrialResult } from "./harbor-trial.ts";
import { renderTranscript } from "./render-transcript.ts";
import type { RolloutOutcome, SeedRollout } from "./seed.ts";
import { toSeedText } from "./seed-text.ts";

const MAX_VERIFIER_OUTPUT = 16_000;
const MAX_EXCEPTION = 1_000;

type RolloutFacts = {
	reward: number | null;
	exceptionType: string | null;
	testsPassed: number | null;
	testsTotal: number | null;
};

/** A trial as the seed shows it: no solution, no tests, every text bounded and redacted. */
export function toSeedRollout({ result, trajectory, verifierOutput, ctrf }: HarborTrial): SeedRollout {
	const { reward, problem } = readReward(result);
	const tests = countTests(ctrf);
	const exception = [describeException(result), problem].filter((text) => text !== null).join("; ");
	return {
		trialName: result.trial_name,
		agent: result.agent_info.name,
		model: modelOf(result),
		outcome: classifyOutcome({ reward, exceptionType: result.exception_info?.exception_type ?? null, ...tests }),
		reward,
		...tests,
		transcript: trajectory ? renderTranscript(trajectory) : "",
		verifierOutput: toSeedText(verifierOutput, MAX_VERIFIER_OUTPUT),
		exception: exception === "" ? null : toSeedText(exception, MAX_EXCEPTION),
	};
}

/**
 * Full reward is passed, also after an exception: the verifier's word decides. Else the agent's time limit is timed_out,
 * and any other exception, a missing reward or one on an unknown scale is errored. A reward between 0 and 1, or some but
 * not all tests, is partial; the rest failed.
 */
function classifyOutcome({ reward, exceptionType, testsPassed, testsTotal }: RolloutFacts): RolloutOutcome {
	if (reward === 1) return "passed";
	if (exceptionType === "AgentTimeoutError") return "timed_out";
	if (exceptionType !== null || reward === null || reward > 1) return "errored";
	const isSome = testsPassed !== null && testsTotal !== null && testsPassed > 0 && testsPassed < testsTotal;
	return reward > 0 || isSome ? "partial" : "failed";
}

/** The key `reward`, or the only key. No usable value stays null and says why. */
function readReward(result: HarborTrialResult): { reward: number | null; problem: string | null } {
	const rewards = result.verifier_result?.rewards ?? {};
	const keys = Object.keys(rewards);
	const key = Object.hasOwn(rewards, "reward") ? "reward" : keys.length === 1 ? keys[0] : undefined;
	if (key === undefined)
		return { reward: null, problem: keys.length > 1 ? "several rewards and none is `reward`" : null };
	const reward = rewards[key] ?? null;
	if (reward === null) return { reward, problem: "the reward is not a finite number" };
	return { reward, problem: reward > 1 ? "reward scale unknown" : null };
}

/** Skipped tests count in neither number. */
function countTests(ctrf: string | null): { testsPassed: number | null; testsTotal: number | null } {
	const tests = ctrf === null ? null : parseCtrf(ctrf);
	if (!tests) return { testsPassed: null, testsTotal: null };
	const counted = tests.filter((test) => test.status !== "skipped");
	return { testsPassed: counted.filter((test) => test.status === "passed").length, testsTotal: counted.length };
}

function modelOf({ agent_info: { model_info: model } }: HarborTrialResult): string | null {
	if (!model) return null;
	return model.provider ? `${model.provider}/${model.name}` : model.name;
}

function describeException({ exception_info: exception }: HarborTrialResult): string | null {
	if (!exception) return null;
	return exception.exception_message
		? `${exception.exception_type}: ${exception.exception_message}`
		: exception.exception_type;
}
