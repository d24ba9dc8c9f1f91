import type { ProposalPlan } from "@aes/core/proposals";
import type { Seed } from "@aes/core/seeds";
import { ROLE } from "../task-rules.ts";
import { WORKSPACE_ROOT } from "../workspace/workspace-root.ts";

const renderWorkspace = (webAllow: readonly string[]) => `# Your workspace

You work in a sandbox ${renderNetwork(webAllow)}, in ${WORKSPACE_ROOT}:

- skills/: how to write a task. Read every SKILL.md first.
- tools/: what is installed.
- memory/: notes of earlier work.
- evidence/: the rollouts to start from.
- tasks/: your task goes to tasks/<short-name>/.`;

function renderNetwork(webAllow: readonly string[]): string {
	if (webAllow.length === 0) return "without network";
	return `whose only network is a recorded proxy (HTTPS_PROXY is set) to these hosts: ${webAllow.join(", ")}`;
}

const SELF_CHECK = `- envkit check DIR: static findings, at once.
- envkit build DIR: builds the image in a child sandbox.
- envkit test DIR --control oracle|noop|partial: runs one control in a child sandbox.`;

const CHECK_ONLY = "- envkit check DIR: static findings, at once.";

type Told = Pick<ProposalPlan, "selfCheck" | "maxRounds" | "webAllow">;

/** Without self-check, build and test are not offered (the paper's Table 11). */
export function agenticSystemPrompt({ selfCheck, maxRounds, webAllow }: Told): string {
	const advice = selfCheck
		? "Build and test before you submit, and mend what fails."
		: "Read your files again before you submit.";
	return [
		ROLE,
		renderWorkspace(webAllow),
		"# envkit",
		`${selfCheck ? SELF_CHECK : CHECK_ONLY}\n- envkit submit DIR: hands the task in and waits for its report. You have ${maxRounds} submissions.`,
		`${advice} After a rejection, mend what the report shows and submit again. When a submission is accepted you are done: stop calling tools.`,
	].join("\n\n");
}

export function agenticUserPrompt(seed: Seed): string {
	return `The seed is "${seed.name}". Its evidence lies in ${WORKSPACE_ROOT}/evidence. Read it, build one new task from it under ${WORKSPACE_ROOT}/tasks, and submit it with envkit.`;
}
