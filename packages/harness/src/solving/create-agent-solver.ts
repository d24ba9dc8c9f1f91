import { AppError } from "@aes/core/errors";
import type { Sandbox } from "@aes/core/ports";
import { isDiskLoss, type SolverAgent, type SolverRun } from "@aes/core/trials";
import { toLoss } from "../agentic/to-loss.ts";
import type { AgentAdapter } from "../agents/agent-adapter.ts";
import { AGENTS } from "../agents/agents.ts";
import { describeExit, type Followed, followAgent, GATEWAY_URL } from "../agents/follow-agent.ts";
import { type MethodDeps, recordMessage } from "../model-turn.ts";
import type { LoopSolver } from "./create-loop-solver.ts";
import { createEnvironmentExec } from "./environment-exec.ts";
import { toSolverEnd } from "./solver-end.ts";
import { DEFAULT_SOLVER_TURNS, SOLVER_SYSTEM_PROMPT } from "./solver-prompts.ts";

/** Where a coding agent itself runs: a sandbox of its image, bound to a gateway session. */
export type AgentRoom = AsyncDisposable & {
	sandbox: Sandbox;
	/** What the last model call failed with; null when it was answered. */
	modelFault(): AppError | null;
};

export type AgentSolver = Omit<LoopSolver, "client"> & {
	harness: string;
	/** Makes the room; `exec` is what its session's `/environment/exec` calls. */
	openRoom(options: { exec: ReturnType<typeof createEnvironmentExec>; signal: AbortSignal }): Promise<AgentRoom>;
};

/**
 * A coding agent as a solver: it runs in a room of its own, and its tools act in the trial's sandbox, of which nothing
 * is asked but a shell. Throws `invalid_input` for a harness that cannot.
 */
export function createAgentSolver(deps: MethodDeps, solver: AgentSolver): SolverAgent {
	const { adapter, launchAsSolver } = getSolvingAgent(solver.harness);
	return async ({ instruction, sandbox, user, env, signal }) => {
		const lost = new AbortController();
		const exec = createEnvironmentExec({ sandbox, env, ...(user !== null && { user }) }, (error) => lost.abort(error));
		const working = AbortSignal.any([signal, lost.signal]);
		const order = {
			model: solver.model,
			system: `${SOLVER_SYSTEM_PROMPT}\n\nProposal seed: ${solver.randomSeed}\n`,
			user: instruction,
			turnLimit: solver.turnLimit ?? DEFAULT_SOLVER_TURNS,
			gatewayUrl: GATEWAY_URL,
		};
		const context = { record: solver.record, plan: { proposer: solver.model }, lastSubmission: () => null };
		const work = async () => {
			await using room = await solver.openRoom({ exec, signal: working });
			await recordMessage(context, "system", order.system);
			await recordMessage(context, "user", order.user);
			const start = { adapter, launch: launchAsSolver(order), turnLimit: order.turnLimit, signal: working };
			const followed = await followAgent(deps, context, { ...start, sandbox: room.sandbox });
			working.throwIfAborted();
			return endOf(adapter, followed, room);
		};
		return work().catch((error: unknown) => {
			working.throwIfAborted();
			throw withoutReason(error);
		});
	};
}

/** Why a room was lost is told like the loss of the trial's sandbox, and must not be taken for that: but a full disk. */
function withoutReason(error: unknown): unknown {
	if (isDiskLoss(error) || !(error instanceof AppError) || error.code !== "unavailable") return error;
	return new AppError("unavailable", error.message, { cause: error });
}

function getSolvingAgent(harness: string) {
	const all = Object.values(AGENTS).flatMap((adapter) => {
		const { launchAsSolver } = adapter;
		return launchAsSolver ? [{ adapter, launchAsSolver }] : [];
	});
	const found = all.find(({ adapter }) => adapter.id === harness);
	if (found) return found;
	const names = ["built-in", ...all.map(({ adapter }) => adapter.id)].join(", ");
	throw new AppError("invalid_input", `The harness "${harness}" cannot solve tasks. Use one of: ${names}.`);
}

/** What is not the solver's own doing is thrown, so that the attempt starts again and nothing is counted. */
async function endOf(adapter: AgentAdapter, followed: Followed, room: AgentRoom): Promise<SolverRun> {
	const { recording, result, exit } = followed;
	if (result.endedBy === "lost")
		throw await toLoss(room.sandbox, toAgain(`The sandbox of ${adapter.title} died under it.`));
	if (recording.isOverLimit()) return { end: "turn_limit", detail: null };
	const fault = room.modelFault();
	if (fault) return toSolverEnd(fault);
	if (exit?.exitCode === 0) return { end: "finished", detail: null };
	throw new AppError("unavailable", toAgain(describeExit(adapter, followed)));
}

const toAgain = (how: string) => `${how} The attempt has to start again.`;
