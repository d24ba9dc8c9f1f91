import type { HarnessName } from "@aes/core/proposals";
import type { AgentAdapter } from "./agent-adapter.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { pi } from "./pi.ts";

/** The coding agents that a proposal can name as its harness. */
export const AGENTS: Readonly<Record<Exclude<HarnessName, "built-in">, AgentAdapter>> = {
	pi,
	"claude-code": claudeCode,
	codex,
};
