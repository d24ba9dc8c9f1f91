import { expect, test } from "vitest";
import type { AdmissionReport, Verdict } from "../admission/index.ts";
import { AppError } from "../errors.ts";
import { type Sandbox, wholeAnswers } from "../ports/index.ts";
import { DEFAULT_HAND_OVER, type HandOverOptions, renderEvidence, renderSeedPrompt } from "../seeds/index.ts";
import { textOf } from "../tasks/index.ts";
import { aTaskTree } from "../testing/index.ts";
import type { ProposalMethod } from "./method.ts";
import type { ProposalEnd } from "./outcome.ts";
import { MAX_ROUNDS } from "./proposal.ts";
import { type RunProposalDeps, runProposal } from "./run-proposal.ts";

const claimed = {
	id: "p1",
	projectId: "default",
	campaignId: "c1",
	method: "agentic" as const,
	harness: "built-in" as const,
	proposer: "procedural/medium",
	seedId: "s1",
	randomSeed: 1,
	selfCheck: true,
	maxRounds: MAX_ROUNDS,
	timeLimitMs: 5_000,
	turnLimit: null,
	sessionBudgetMicroUsd: null,
	workspaceVersionId: null,
	webAllow: [],
	leaseToken: "token",
	attempt: 1,
	profile: "standard" as const,
	handOver: DEFAULT_HAND_OVER,
};

const aReport = (verdict: Verdict): AdmissionReport => ({
	name: "task",
	contentDigest: "sha256:0",
	profile: "standard",
	profileVersion: "1",
	checkerVersion: "1",
	verdict,
	checks: [],
	baseline: 0,
	ms: 1,
});

function aWorld(method: ProposalMethod, over: { verdicts?: Verdict[]; isHeld?: boolean; claim?: null } = {}) {
	const verdicts = [...(over.verdicts ?? [])];
	const world = { log: [] as string[], ends: [] as ProposalEnd[], released: [] as string[], steps: [] as number[] };
	const sandbox = {
		id: "sandbox",
		[Symbol.asyncDispose]: async () => void world.log.push("sandbox ended"),
	} as unknown as Sandbox & AsyncDisposable;
	const deps = {
		proposals: {
			claim: async () => (over.claim === null ? null : claimed),
			renew: async () => true,
			finish: async (_proposal, end) => world.ends.push(end) > 0,
			release: async (_proposal, reason) => void world.released.push(reason),
		},
		seeds: {
			get: async () => ({ id: "s1", kind: "task", name: "s", instruction: "Count.", metadata: {}, rollouts: [] }),
			findReference: async () => ({
				solution: [{ path: "solution/solve.sh", text: "the answer is 42" }],
				tests: [{ path: "tests/test.sh", text: "assert 42" }],
			}),
		},
		steps: { append: async (_proposal, index) => world.steps.push(index) > 0 && over.isHeld !== false },
		versions: { create: async ({ round }) => `v${round}` },
		admissions: {
			request: async ({ versionId }) => `admission of ${versionId}`,
			wait: async () => aReport(verdicts.shift() ?? "rejected"),
		},
		gateway: {
			open: async () => ({
				model: wholeAnswers(() => Promise.reject(new AppError("internal", "not asked"))),
				modelFault: () => null,
				socketDir: "/run/s",
				token: "t",
				[Symbol.asyncDispose]: async () => void world.log.push("session closed"),
			}),
		},
		openWorkspace: async () => sandbox,
		methods: { prompt: method, prompt_feedback: method, agentic: method },
		providers: { ready: ["procedural"], missing: { openai: "OPENAI_API_KEY" } },
		childQuota: { total: 1, concurrent: 1, cpuSeconds: 1 },
		keepLease: async (_renew, run, options) => run(options?.signal ?? new AbortController().signal),
	} satisfies RunProposalDeps;
	return { deps, world };
}

const run = (deps: RunProposalDeps, signal = new AbortController().signal) =>
	runProposal(deps, { proposalId: "p1", signal });
const step = {
	source: "agent" as const,
	message: "",
	reasoning: null,
	toolCalls: [],
	observations: [],
	metrics: null,
	modelName: null,
};

test("sandbox and session outlive the method, and end with it", async () => {
	const { deps, world } = aWorld(async (context) => {
		await context.openSandbox();
		await new Promise((resolve) => setTimeout(resolve, 5));
		world.log.push("method ended");
		return "no_submission";
	});
	await expect(run(deps)).resolves.toBe("done");
	expect(world.log).toEqual(["method ended", "sandbox ended", "session closed"]);
	expect(world.ends).toMatchObject([{ status: "completed", verdict: "rejected", endReason: "no_submission" }]);
});

test("a proposal that another worker holds is left alone", async () => {
	const { deps, world } = aWorld(async () => "accepted", { claim: null });
	await expect(run(deps)).resolves.toBe("skipped");
	expect(world.ends).toEqual([]);
});

test("rounds are counted and feedback comes back until one is accepted", async () => {
	const { deps, world } = aWorld(
		async (context) => {
			const first = await context.submit(aTaskTree());
			expect(first).toMatchObject({ round: 1, roundsLeft: MAX_ROUNDS - 1 });
			const second = await context.submit(aTaskTree());
			expect(context.lastSubmission()).toBe(second);
			return second.report.verdict === "accepted" ? "accepted" : "rejected";
		},
		{ verdicts: ["rejected", "accepted"] },
	);
	await run(deps);
	expect(world.ends).toMatchObject([{ verdict: "accepted", rounds: 2 }]);
});

test("nothing can be submitted after the last round or an acceptance", async () => {
	const { deps } = aWorld(
		async (context) => {
			await context.submit(aTaskTree());
			await expect(context.submit(aTaskTree())).rejects.toMatchObject({ code: "conflict" });
			return "accepted";
		},
		{ verdicts: ["accepted"] },
	);
	await run(deps);
});

test("steps keep their order however they are recorded", async () => {
	const { deps, world } = aWorld(async (context) => {
		await Promise.all([context.record(step), context.record(step), context.record(step)]);
		return "rejected";
	});
	await run(deps);
	expect(world.steps).toEqual([0, 1, 2]);
});

test("a lost lease stops the method and writes no end", async () => {
	const { deps, world } = aWorld(
		async (context) => {
			await context.record(step);
			return "accepted";
		},
		{ isHeld: false },
	);
	await expect(run(deps)).rejects.toMatchObject({ code: "conflict" });
	expect(world.ends).toEqual([]);
	expect(world.released).toHaveLength(1);
});

test.each([
	["unavailable", 90_000],
	["forbidden", null],
] as const)("a vendor's fault (%s) is handed back with its wait: %s", async (code, waitMs) => {
	const { deps } = aWorld(async () => {
		throw new AppError(code, "lab fails", { details: { vendor: "lab" } });
	});
	const released: unknown[] = [];
	const proposals: RunProposalDeps["proposals"] = {
		...deps.proposals,
		release: async (_proposal, ...told) => void released.push(told),
	};
	await expect(run({ ...deps, proposals, firstWaitMs: 90_000 })).rejects.toMatchObject({ code });
	expect(released).toEqual([["lab fails", waitMs]]);
});

test("a proposer whose provider is not set up ends before anything is started, and is not tried again", async () => {
	const { deps, world } = aWorld(async () => {
		world.log.push("method ran");
		return "accepted";
	});
	const released: unknown[] = [];
	const proposals: RunProposalDeps["proposals"] = {
		...deps.proposals,
		claim: async () => ({ ...claimed, proposer: "openai/gpt-5" }),
		release: async (_proposal, ...told) => void released.push(told),
	};
	await expect(run({ ...deps, proposals })).rejects.toMatchObject({ code: "not_found" });
	expect(world.log).toEqual([]);
	expect(released).toEqual([
		[expect.stringMatching(/"openai\/gpt-5".*"openai" is not set up, since OPENAI_API_KEY is missing/), null],
	]);
});

test("a spent budget stops the proposal without a verdict, with the words of the refusal", async () => {
	const { deps, world } = aWorld(async () => {
		throw new AppError("forbidden", "over budget", { details: { reason: "budget" } });
	});
	await run(deps);
	expect(world.ends).toMatchObject([{ status: "stopped", endReason: "budget", verdict: null, error: "over budget" }]);
});

test("a disk that the proposer filled is its own end, with the figure, and is not tried again", async () => {
	const { deps, world } = aWorld(async () => {
		throw new AppError("unavailable", "It wrote more than 2048 MB.", { details: { reason: "disk" } });
	});
	await expect(run(deps)).resolves.toBe("done");
	const error = "It wrote more than 2048 MB.";
	expect(world.ends).toMatchObject([{ status: "completed", endReason: "disk_limit", verdict: "rejected", error }]);
	expect(world.released).toEqual([]);
});

test("running out of time is the proposer's end, not ours", async () => {
	const { deps, world } = aWorld(
		({ signal }) =>
			new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
	);
	deps.proposals.claim = async () => ({ ...claimed, timeLimitMs: 10 });
	await run(deps);
	expect(world.ends).toMatchObject([{ status: "completed", endReason: "time_limit", verdict: "rejected" }]);
});

test("a worker that stops hands the proposal back", async () => {
	const stopping = new AbortController();
	const { deps, world } = aWorld(async ({ signal }) => {
		stopping.abort(new AppError("unavailable", "The worker is stopping."));
		signal.throwIfAborted();
		return "accepted";
	});
	await expect(run(deps, stopping.signal)).rejects.toMatchObject({ code: "unavailable" });
	expect(world.ends).toEqual([]);
	expect(world.released).toEqual(["The worker is stopping."]);
});

/** Everything of the seed that a method of that name sees: as a prompt, and in its workspace. */
async function readWhatIsHandedOver(
	method: "prompt" | "prompt_feedback" | "agentic",
	options: Partial<HandOverOptions>,
) {
	const seen: string[] = [];
	const { deps } = aWorld(async (context) => {
		seen.push(renderSeedPrompt(context.seed));
		await context.openSandbox();
		return "no_submission";
	});
	const open = deps.openWorkspace;
	const openWorkspace: RunProposalDeps["openWorkspace"] = (input) => {
		seen.push(...[...renderEvidence(input.seed)].map(([path, file]) => `${path}: ${textOf(file)}`));
		return open();
	};
	const claim = async () => ({ ...claimed, method, handOver: { ...DEFAULT_HAND_OVER, ...options } });
	await run({ ...deps, openWorkspace, proposals: { ...deps.proposals, claim } });
	return seen.join("\n");
}

test.each(["prompt", "prompt_feedback", "agentic"] as const)(
	"%s sees of a seed what the campaign names",
	async (method) => {
		const unasked = await readWhatIsHandedOver(method, {});
		expect(unasked).toContain("Count.");
		expect(unasked).not.toMatch(/the answer is 42|assert 42/);
		const asked = await readWhatIsHandedOver(method, { instruction: false, includeSolution: true });
		expect(asked.match(/the answer is 42/g)).toHaveLength(2);
		expect(asked).not.toMatch(/Count\.|assert 42/);
	},
);
