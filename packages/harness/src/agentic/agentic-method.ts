import type { EndReason, MethodContext, ProposalMethod } from "@aes/core/proposals";
import { AGENTS } from "../agents/agents.ts";
import { runAgent } from "../agents/run-agent.ts";
import type { MethodDeps } from "../model-turn.ts";
import { agenticSystemPrompt, agenticUserPrompt } from "./agentic-prompts.ts";
import { converse, hasStopped } from "./converse.ts";
import { endOfStopped, findLastWord } from "./find-end.ts";
import { inWorkspace, runTool } from "./run-tool.ts";
import { AGENT_TOOLS } from "./tools.ts";
import { DEFAULT_TURN_LIMIT } from "./turn-limit.ts";

/** `agentic`: by the harness that the plan names, our own loop or a coding agent in the sandbox. */
export function createAgenticMethod(deps: MethodDeps): ProposalMethod {
	return (context) => {
		const { harness } = context.plan;
		return harness === "built-in" ? runLoop(deps, context) : runAgent(deps, context, AGENTS[harness]);
	};
}

/**
 * A model works in its sandbox with tools until it stops calling them, a submission is accepted, no round
 * is left, or its turns are used up. Submissions are made by `envkit` inside the sandbox and seen here afterwards.
 */
async function runLoop(deps: MethodDeps, context: MethodContext): Promise<EndReason> {
	const workspace = inWorkspace(await context.openSandbox());
	return converse<EndReason>(deps, context, {
		system: agenticSystemPrompt(context.plan),
		user: agenticUserPrompt(context.seed),
		tools: AGENT_TOOLS,
		turnLimit: context.plan.turnLimit ?? DEFAULT_TURN_LIMIT,
		run: (call) => runTool(workspace, call, context.signal),
		findEnd: (response) => (hasStopped(response) ? endOfStopped(context) : findLastWord(context)),
	});
}
