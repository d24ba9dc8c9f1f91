import type { FileEntry, FileTree, Sandbox } from "../ports/index.ts";
import { textFile } from "../tasks/index.ts";
import { taskFault } from "./attribute-fault.ts";
import { runSolver } from "./run-solver.ts";
import { subtree } from "./seed-prebuilt.ts";
import type { TrialAgent, TrialOutcome } from "./trial.ts";
import { outcomeOfLoss, readLog, runTaskCommand, type TrialRun } from "./trial-run.ts";

const LOG_PATH = "/logs/agent/oracle.txt";

/** Runs the agent. null when the verifier is due, also after a timeout or a non-zero exit, as in Harbor. */
export async function runAgent(run: TrialRun, sandbox: Sandbox): Promise<TrialOutcome | null> {
	if (run.agent.kind === "nop") return null;
	if (run.agent.kind === "solver") return runSolver(run, sandbox, run.agent.solve);
	const solution = solutionOf(run.plan.files, run.agent);
	if (!solution)
		return taskFault("solution_missing", "There is no solution/solve.sh to run. Add the reference solution.");
	await sandbox.upload("/solution", solution);
	const { timeoutMs, user, env } = run.plan.agent;
	const { endedBy, exitCode } = await runTaskCommand(run, sandbox, {
		phase: "agent",
		command: `(/solution/solve.sh) > ${LOG_PATH} 2>&1`,
		readOutput: () => readLog(sandbox, LOG_PATH),
		options: { timeoutMs, env, ...(user !== null && { user }) },
	});
	if (endedBy === "lost") return outcomeOfLoss(run, sandbox);
	run.isAgentTimedOut = endedBy === "timeout";
	if (run.isAgentTimedOut) run.warnings.push(`The agent was ended after its ${timeoutMs / 1000} s.`);
	else if (exitCode !== 0 && exitCode !== null)
		run.warnings.push(`solution/solve.sh ended with exit code ${exitCode}.`);
	return null;
}

function solutionOf(files: FileTree, agent: Exclude<TrialAgent, { kind: "nop" | "solver" }>): FileTree | null {
	const solution = new Map(subtree(files, "solution"));
	const script = solution.get("solve.sh");
	if (!script) return null;
	return solution.set("solve.sh", executable(agent.kind === "partial" ? textFile(agent.script) : script));
}

/** Harbor makes the two entry scripts executable and leaves every other mode. */
export function executable(file: FileEntry): FileEntry {
	return { ...file, mode: file.mode | 0o111 };
}
