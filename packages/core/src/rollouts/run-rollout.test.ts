import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import type { TrialOutcome, TrialResult } from "../trials/index.ts";
import { planRollouts } from "./plan-rollouts.ts";
import type { ClaimedRollout, RolloutEnd } from "./rollout.ts";
import { type RunRolloutDeps, runRollout } from "./run-rollout.ts";

const claimed: ClaimedRollout = {
	id: "r1",
	projectId: "p",
	versionId: "v1",
	campaignId: null,
	solver: "procedural/medium",
	harness: "built-in",
	ordinal: 0,
	randomSeed: 1,
	turnLimit: null,
	baseline: 0,
	leaseToken: "token",
	attempt: 1,
};
const step = { message: "", reasoning: null, toolCalls: [], observations: [], metrics: null, modelName: null };

function aWorld(outcome: TrialOutcome, over: { isHeld?: boolean; claim?: null } = {}) {
	const world = { ends: [] as RolloutEnd[], released: [] as string[], steps: [] as number[] };
	const deps: RunRolloutDeps = {
		rollouts: {
			claim: async () => (over.claim === null ? null : claimed),
			renew: async () => true,
			finish: async (_rollout, end) => world.ends.push(end) > 0,
			release: async (_rollout, reason) => void world.released.push(reason),
			appendStep: async (_rollout, index) => world.steps.push(index) > 0 && over.isHeld !== false,
		},
		versions: { getFiles: async () => new Map() },
		async attempt({ record }) {
			await record({ ...step, source: "user" });
			await Promise.all([record({ ...step, source: "agent" }), record({ ...step, source: "agent" })]);
			const rest = { commands: [], reruns: [], timings: [], warnings: [], network: "none", durationMs: 1 } as const;
			return { outcome, agent: "solver", tests: [], testSource: "none", ...rest } satisfies TrialResult;
		},
		providers: { ready: ["procedural"], missing: { openai: "OPENAI_API_KEY" } },
		keepLease: (_renew, run, options) => run(options?.signal ?? new AbortController().signal),
	};
	return { deps, world };
}

const scored: TrialOutcome = { kind: "scored", rewards: { reward: 1 }, reward: 1, testsPassedFraction: 1 };
const run = (deps: RunRolloutDeps, signal = new AbortController().signal) =>
	runRollout(deps, { rolloutId: "r1", signal });

it("writes the end once, its steps in order, its turns counted", async () => {
	const { deps, world } = aWorld(scored);
	expect(await run(deps)).toBe("done");
	expect(world.steps).toEqual([0, 1, 2]);
	expect(world.ends).toMatchObject([{ reward: 1, turns: 2, normalised: 1 }]);
});

it("leaves alone what another worker holds", async () => {
	const { deps, world } = aWorld(scored, { claim: null });
	expect(await run(deps)).toBe("skipped");
	expect(world).toEqual({ ends: [], released: [], steps: [] });
});

it.each(["engine_unavailable", "sandbox_lost", "model_error"] as const)(
	"goes back to be tried again after %s",
	async (code) => {
		const { deps, world } = aWorld({ kind: "infra_error", fault: "system", code, reason: "away" });
		await expect(run(deps)).rejects.toMatchObject({ code: "unavailable" });
		expect(world).toMatchObject({ ends: [], released: ["away"] });
	},
);

it.each([
	[new AppError("unavailable", "away", { details: { vendor: "lab" } }), 90_000],
	[new AppError("rate_limited", "busy", { details: { vendor: "lab", retryAfterMs: 200_000 } }), 200_000],
])("waits for a vendor as a proposal does: %s", async (fault, waitMs) => {
	const { deps } = aWorld({ kind: "infra_error", fault: "system", code: "model_error", reason: "no model" });
	const attempt = deps.attempt;
	deps.attempt = async (input) => ({
		...(await attempt(input)),
		solver: { end: "model_error", detail: fault.message, fault },
	});
	const told: unknown[] = [];
	deps.rollouts.release = async (_rollout, ...rest) => void told.push(rest);
	await expect(run({ ...deps, firstWaitMs: 90_000 })).rejects.toMatchObject({ code: fault.code });
	expect(told).toEqual([["no model", waitMs]]);
});

it("ends before anything is started when its solver's provider is not set up, and is not tried again", async () => {
	const { deps, world } = aWorld(scored);
	deps.rollouts.claim = async () => ({ ...claimed, solver: "openai/gpt-5" });
	const told: unknown[] = [];
	deps.rollouts.release = async (_rollout, ...rest) => void told.push(rest);
	await expect(run(deps)).rejects.toMatchObject({ code: "not_found" });
	expect(told).toEqual([[expect.stringContaining("since OPENAI_API_KEY is missing"), null]]);
	expect(world.steps).toEqual([]);
});

it("ends without a reward where another attempt would not help", async () => {
	const { deps, world } = aWorld({ kind: "infra_error", fault: "system", code: "engine_limit", reason: "too small" });
	await run(deps);
	expect(world.ends).toMatchObject([{ status: "stopped", outcome: "infra_error", fault: "system", reward: null }]);
});

it("writes nothing more once the lease is lost", async () => {
	const { deps, world } = aWorld(scored, { isHeld: false });
	await expect(run(deps)).rejects.toMatchObject({ code: "conflict" });
	expect(world.ends).toEqual([]);
});

it("is handed back, not cancelled, by a worker that stops", async () => {
	const stopping = new AbortController();
	const { deps, world } = aWorld({ kind: "cancelled", reason: "stopped" });
	const attempt = deps.attempt;
	deps.attempt = async (input) => {
		stopping.abort(new AppError("unavailable", "The worker is stopping."));
		return attempt(input);
	};
	await expect(run(deps, stopping.signal)).rejects.toMatchObject({ code: "unavailable" });
	expect(world).toMatchObject({ ends: [], released: ["The worker is stopping."] });
});

it("plans further rollouts with seeds that hang on environment and place alone", () => {
	const first = planRollouts({ digest: "sha256:a", done: 0, count: 4 });
	expect(first.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
	expect(planRollouts({ digest: "sha256:a", done: 2, count: 2 })).toEqual(first.slice(2));
	expect(planRollouts({ digest: "sha256:b", done: 0, count: 1 })[0]?.randomSeed).not.toBe(first[0]?.randomSeed);
});
