import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { parseTask } from "../tasks/index.ts";
import { aSandboxProvider } from "../testing/a-sandbox-provider.ts";
import { aTaskTree } from "../testing/index.ts";
import { planTrial } from "./plan-trial.ts";
import { runTrial } from "./run-trial.ts";
import type { SolverAgent } from "./solver.ts";

const clock = { nowMs: () => 0, sleep: async () => undefined };

/** A trial whose test gives 1 when the greeting is there. */
function aTrial(solve: SolverAgent, over: { agentTimeoutMs?: number; signal?: AbortSignal } = {}) {
	const provider = aSandboxProvider((_command, sandbox) => ({
		writes: { "/logs/verifier/reward.txt": sandbox.files.has("/app/greeting.txt") ? "1" : "0" },
	}));
	const planned = planTrial(parseTask(aTaskTree(), "task"));
	if (!planned.ok) throw new Error("not planned");
	const agent = { ...planned.plan.agent, timeoutMs: over.agentTimeoutMs ?? 60_000 };
	const result = runTrial(
		{ sandboxes: provider, clock },
		{
			plan: { ...planned.plan, agent },
			image: "image",
			agent: { kind: "solver", solve },
			owner: "test",
			...(over.signal && { signal: over.signal }),
		},
	);
	return { result, provider };
}

it("lets a solver work in the trial's sandbox and verifies what it left", async () => {
	const { result, provider } = aTrial(async ({ instruction, sandbox }) => {
		expect(instruction).toBe("Write the word `hello` into the file /app/greeting.txt.\n");
		const seen = [...(sandbox as (typeof provider.made)[number]).files.keys()];
		expect(seen.filter((path) => /^\/(?:tests|solution)/.test(path))).toEqual([]);
		await sandbox.writeFile("/app/greeting.txt", "hello");
		return { end: "finished", detail: null };
	});
	expect(await result).toMatchObject({
		agent: "solver",
		solver: { end: "finished" },
		outcome: { kind: "scored", reward: 1 },
	});
	expect(provider.made[0]?.execs.map(({ command }) => command).join("\n")).not.toContain("/solution");
});

it("verifies after the time limit too, as Harbor does", async () => {
	const solve: SolverAgent = ({ signal }) =>
		new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	expect(await aTrial(solve, { agentTimeoutMs: 10 }).result).toMatchObject({
		solver: { end: "time_limit" },
		outcome: { kind: "scored", reward: 0 },
		warnings: [expect.stringContaining("ended after its 0.01 s")],
	});
});

it.each([
	[new AppError("unavailable", "overloaded"), "model_error"],
	[new AppError("forbidden", "wrong key"), "model_refused"],
	[new AppError("forbidden", "over budget", { details: { reason: "budget" } }), "budget"],
])("scores nothing when the model cannot be had (%s)", async (fault, code) => {
	const solve: SolverAgent = async () => ({ end: "model_error", detail: "overloaded", fault });
	expect(await aTrial(solve).result).toMatchObject({
		outcome: { kind: "infra_error", fault: "system", code, reason: expect.stringContaining("overloaded") },
	});
});

it("takes a lost sandbox for what it is, not for the solver's answer", async () => {
	const solve: SolverAgent = async () => {
		throw new AppError("unavailable", "gone", { details: { reason: "stopped" } });
	};
	expect(await aTrial(solve).result).toMatchObject({ outcome: { kind: "infra_error", code: "sandbox_lost" } });
});

it("asks the sandbox why it died when the solver only knows that a command was lost", async () => {
	const lost = new AppError("unavailable", "The sandbox died under a command.");
	const solve: SolverAgent = async ({ sandbox }) => {
		const why = new AppError("unavailable", "gone", { details: { reason: "pids" } });
		Object.assign(sandbox, { readFile: () => Promise.reject(why) });
		throw lost;
	};
	expect(await aTrial(solve).result).toMatchObject({ outcome: { kind: "failed_to_score", code: "sandbox_lost" } });
	await expect(aTrial(() => Promise.reject(lost)).result).rejects.toBe(lost);
});

it.each(["the loss itself", "a lost command"])(
	"blames the solver for the disk that it filled (told by %s)",
	async (by) => {
		const full = new AppError("unavailable", "It wrote more than 10240 MB.", { details: { reason: "disk" } });
		const solve: SolverAgent = async ({ sandbox }) => {
			Object.assign(sandbox, { readFile: () => Promise.reject(full) });
			throw by === "the loss itself" ? full : new AppError("unavailable", "The sandbox died under a command.");
		};
		const reason = "The solver filled its disk. It wrote more than 10240 MB.";
		expect((await aTrial(solve).result).outcome).toEqual({
			kind: "failed_to_score",
			fault: "solver",
			code: "sandbox_lost",
			reason,
		});
	},
);

it("is cancelled, not scored, when the trial is", async () => {
	const stopping = new AbortController();
	const solve: SolverAgent = async ({ signal }) => {
		stopping.abort(new Error("stopped"));
		throw signal.reason;
	};
	expect(await aTrial(solve, { signal: stopping.signal }).result).toMatchObject({ outcome: { kind: "cancelled" } });
});
