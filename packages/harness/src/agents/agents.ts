import { AppError } from "@aes/core/errors";
import type { HarnessName } from "@aes/core/proposals";
import type { AgentAdapter } from "./agent-adapter.ts";
import { pi } from "./pi.ts";

const AGENTS: Partial<Record<HarnessName, AgentAdapter>> = { pi };

/** The coding agent of that name. Throws `not_found`. */
export function getAgent(harness: HarnessName): AgentAdapter {
	const agent = AGENTS[harness];
	if (agent) return agent;
	throw new AppError("not_found", `There is no adapter for the harness "${harness}".`);
}
