import type { Sandbox } from "../ports/index.ts";
import { attributeUnusableReward, taskFault } from "./attribute-fault.ts";
import { makeFreshLogs } from "./make-logs.ts";
import { parseRewardFiles } from "./parse-reward-files.ts";
import { readVerifierFiles, type VerifierFiles } from "./read-verifier-files.ts";
import { executable } from "./run-agent.ts";
import { subtree } from "./seed-prebuilt.ts";
import { summarizeTests, type TestSummary } from "./summarize-tests.ts";
import type { TrialOutcome } from "./trial.ts";
import { outcomeOfLoss, runTaskCommand, type TrialRun } from "./trial-run.ts";

type Verified = { outcome: TrialOutcome; tests?: TestSummary };

/** Harbor's shared verification, from the upload of `tests/` to the reward. The script's exit code is ignored. */
export async function runVerifier(run: TrialRun, sandbox: Sandbox): Promise<Verified> {
	const tests = new Map(subtree(run.plan.files, "tests"));
	const script = tests.get("test.sh");
	if (!script) return { outcome: taskFault("tests_missing", "There is no tests/test.sh to run. Add the verifier.") };
	if (!run.harborCompat) await forgetAgent(run, sandbox);
	await sandbox.upload("/tests", tests.set("test.sh", executable(script)));
	const { timeoutMs, user, env } = run.plan.verifier;
	let files: VerifierFiles | null = null;
	const { endedBy } = await runTaskCommand(run, sandbox, {
		phase: "verifier",
		command: "(/tests/test.sh) > /logs/verifier/test-stdout.txt 2>&1",
		async readOutput() {
			files = await readVerifierFiles(sandbox);
			return files.log;
		},
		options: { timeoutMs, env, ...(user !== null && { user }) },
	});
	if (endedBy === "timeout")
		return { outcome: taskFault("verifier_timeout", `The verifier was ended after its ${timeoutMs / 1000} s.`) };
	return files ? score(run, files) : { outcome: await outcomeOfLoss(run, sandbox) };
}

/** What an agent left running or wrote as a reward beforehand must not count. */
async function forgetAgent(run: TrialRun, sandbox: Sandbox): Promise<void> {
	if (!run.keepProcesses) await sandbox.endProcesses();
	await makeFreshLogs(sandbox, "/tests");
}

function score(run: TrialRun, files: VerifierFiles): Verified {
	const parsed = parseRewardFiles(files);
	const tests = summarizeTests({ ...files, reward: parsed.ok ? parsed.reward : null });
	if (!parsed.ok) return { outcome: attributeUnusableReward(parsed.code, parsed.reason, run.isAgentTimedOut), tests };
	const { rewards, reward } = parsed;
	return { outcome: { kind: "scored", rewards, reward, testsPassedFraction: tests.fraction }, tests };
}
