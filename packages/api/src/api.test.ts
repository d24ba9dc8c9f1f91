import { LOCAL_ACTOR } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { DEFAULT_HAND_OVER, type Seed, SelectionRulesSchema } from "@aes/core/seeds";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "./index.ts";

type Overrides = {
	views?: Partial<ApiContext["views"]>;
	workspaces?: Partial<ApiContext["workspaces"]>;
	campaigns?: Partial<ApiContext["campaigns"]>;
	environments?: Partial<ApiContext["environments"]>;
	rollouts?: Partial<ApiContext["rollouts"]>;
	blob?: Uint8Array | null;
};

/** A context of plain objects; what a test does not name throws when it is called. */
function aCaller({
	views = {},
	workspaces = {},
	campaigns = {},
	environments = {},
	rollouts = {},
	blob = null,
}: Overrides) {
	const slice = (range?: { start: number; end: number }) => blob?.slice(range?.start, range?.end) ?? null;
	return createCaller({
		projectId: "p1",
		actor: LOCAL_ACTOR,
		audit: async () => {},
		access: {} as ApiContext["access"],
		views: views as ApiContext["views"],
		rollouts: rollouts as ApiContext["rollouts"],
		workspaces: workspaces as ApiContext["workspaces"],
		campaigns: campaigns as ApiContext["campaigns"],
		annotations: {} as ApiContext["annotations"],
		monitoring: {} as ApiContext["monitoring"],
		environments: environments as ApiContext["environments"],
		blobs: { get: async (_digest, range) => slice(range) },
		queueCounts: async () => {
			throw new AppError("unavailable", "The queue does not answer.");
		},
		now: () => new Date(0),
	});
}

const DIGEST = `sha256:${"0".repeat(64)}`;

test("what is not there maps to not found, with the id in the message", async () => {
	const api = aCaller({ views: { findProposal: async () => null, findEnvironment: async () => null } });
	await expect(api.proposals.byId({ id: "x1" })).rejects.toMatchObject({
		code: "NOT_FOUND",
		message: expect.stringContaining("x1"),
	});
	await expect(api.environments.byId({ id: "x2" })).rejects.toMatchObject({ code: "NOT_FOUND" });
	await expect(api.blobs.text({ digest: DIGEST })).rejects.toMatchObject({ code: "NOT_FOUND" });
	const rollouts = aCaller({ rollouts: { find: async () => null } }).rollouts;
	await expect(rollouts.byId({ id: "x3" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a fault of ours hides its cause from the caller", async () => {
	const listCampaigns = async () => {
		throw new Error("password=hunter2 at 10.0.0.7");
	};
	const error = await aCaller({ views: { listCampaigns } })
		.campaigns.list()
		.catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
	expect(String(error)).not.toContain("hunter2");
});

test("a store that does not answer is unavailable, not a fault", async () => {
	await expect(aCaller({}).operations.queues()).rejects.toMatchObject({
		code: "SERVICE_UNAVAILABLE",
		message: "The queue does not answer.",
	});
});

test("filters and the page pass through, scoped to the project", async () => {
	const calls: unknown[] = [];
	const record = async (...call: unknown[]) => {
		calls.push(call);
		return { rows: [], total: 0, nextCursor: null };
	};
	const api = aCaller({ views: { listProposals: record, listEnvironments: record } });
	await api.proposals.list({ methods: ["agentic"], endReasons: ["turn_limit"], search: "log", cursor: "c9", limit: 7 });
	await api.environments.list({ verdicts: ["rejected"], failedControls: ["noop"] });
	expect(calls).toEqual([
		[
			{ projectId: "p1", methods: ["agentic"], endReasons: ["turn_limit"], search: "log" },
			{ cursor: "c9", limit: 7 },
		],
		[
			{ projectId: "p1", verdicts: ["rejected"], failedControls: ["noop"], withHidden: true },
			{ cursor: undefined, limit: 50, sort: "newest" },
		],
	]);
});

test("an unknown control and an oversized page are refused before the store is asked", async () => {
	const api = aCaller({});
	await expect(api.environments.list({ failedControls: ["rm -rf" as never] })).rejects.toMatchObject({
		code: "BAD_REQUEST",
	});
	await expect(api.proposals.list({ limit: 10_000 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a long text comes in parts that never cut a character in two", async () => {
	const text = "é€😀x".repeat(60_000);
	const api = aCaller({ blob: new TextEncoder().encode(text) });
	let whole = "";
	let cursor: number | null = 0;
	while (cursor !== null) {
		const part: { text: string; nextCursor: number | null } = await api.blobs.text({ digest: DIGEST, cursor });
		whole += part.text;
		cursor = part.nextCursor;
	}
	expect(whole).toBe(text);
});

test("a promotion is asked for in the project and recorded as the dashboard's", async () => {
	const calls: unknown[] = [];
	const record = async (call: unknown) => {
		calls.push(call);
		throw new AppError("conflict", "There is no promotion to undo.");
	};
	const api = aCaller({ workspaces: { promote: record, rollback: record, findVersion: async () => null } });
	await expect(api.workspaces.promote({ name: "default", number: 2 })).rejects.toMatchObject({ code: "CONFLICT" });
	await expect(api.workspaces.rollback({ name: "default" })).rejects.toMatchObject({ code: "CONFLICT" });
	expect(calls).toEqual([
		{ projectId: "p1", author: "dashboard", name: "default", number: 2 },
		{ projectId: "p1", author: "dashboard", name: "default" },
	]);
	await expect(api.workspaces.version({ workspaceId: "w1", number: 3 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const PLAN = {
	name: "x",
	methods: ["prompt" as const],
	proposers: [{ model: "vendor/m", harness: "built-in" as const }],
	seedIds: ["s1"],
	proposalsPerCell: 4,
	selfCheck: [true],
	randomSeed: 1,
	maxRounds: 3,
	timeLimitMs: 60_000,
	turnLimit: null,
	profile: "standard" as const,
	workspaceVersionId: null,
	budgetMicroUsd: null,
	proposalBudgetMicroUsd: null,
	webAllow: [],
	handOver: DEFAULT_HAND_OVER,
	stop: { spendMicroUsd: null, failuresInARow: null, intervalWidth: null, at: null },
};
const PRICE = {
	inputMicroUsdPerMillion: 1,
	cachedInputMicroUsdPerMillion: 1,
	outputMicroUsdPerMillion: 1,
	isNotional: false,
};
const prices = (model: string) => ({
	version: "v9",
	models: { [model]: [{ ...PRICE, effectiveFrom: new Date(0) }] },
	sandbox: { cpuSecondMicroUsd: 1, gibSecondMicroUsd: 1 },
});

test("a campaign starts under the prices that its estimate used, and its proposals go to the queue", async () => {
	const calls: unknown[] = [];
	const views = { listCampaignHistory: async () => [], listSolverHistory: async () => [] };
	const campaigns: Partial<ApiContext["campaigns"]> = {
		listSeeds: async () => [{ id: "s1" }] as never,
		findPrices: async () => prices("vendor/m"),
		listWorkerProviders: async () => [null],
		create: async ({ priceVersion, clonedFrom }) => {
			calls.push({ priceVersion, clonedFrom });
			return { id: "c1", proposals: [{ id: "p1", attempt: 0 }] };
		},
		enqueueProposals: async (rows) => void calls.push(rows),
	};
	const api = aCaller({ views, campaigns });
	expect(await api.campaigns.start({ plan: PLAN, clonedFrom: null })).toEqual({ id: "c1" });
	expect(calls).toEqual([{ priceVersion: "v9", clonedFrom: null }, [{ id: "p1", attempt: 0 }]]);
	expect(await api.campaigns.estimate(PLAN)).toMatchObject({ proposals: 4, parallel: 6 });
});

test("a campaign starts from no campaign and in no workspace of another project", async () => {
	const created: unknown[] = [];
	const api = aCaller({
		views: {
			listCampaignHistory: async () => [],
			listSolverHistory: async () => [],
			findCampaign: async ({ projectId, id }) => (projectId === "p1" && id === "own" ? ({ id } as never) : null),
		},
		workspaces: {
			list: async ({ projectId }) => (projectId === "p1" ? [{ versions: [{ id: "w1" }] } as never] : []),
		},
		campaigns: {
			listSeeds: async () => [{ id: "s1" }] as never,
			findPrices: async () => prices("vendor/m"),
			listWorkerProviders: async () => [null],
			create: async ({ plan, clonedFrom }) => {
				created.push([plan.workspaceVersionId, clonedFrom]);
				return { id: "c1", proposals: [] };
			},
			enqueueProposals: async () => undefined,
		},
	});
	const start = (clonedFrom: string, workspaceVersionId: string) =>
		api.campaigns.start({ plan: { ...PLAN, workspaceVersionId }, clonedFrom });
	const notFound = (id: string) => ({ code: "NOT_FOUND", message: expect.stringContaining(id) });
	await expect(start("foreign", "w1")).rejects.toMatchObject(notFound("foreign"));
	await expect(start("own", "w9")).rejects.toMatchObject(notFound("w9"));
	expect(created).toEqual([]);
	await start("own", "w1");
	expect(created).toEqual([["w1", "own"]]);
});

test("rules say which of the project's seeds they take, and why they leave the others", async () => {
	const rollout = { agent: "a", model: null, reward: 0, testsPassed: null, testsTotal: null, exception: null };
	const aSeed = (id: string, outcome: "failed" | "passed"): Seed => {
		const rollouts = [{ ...rollout, trialName: id, outcome, transcript: id, verifierOutput: "" }];
		return { id, kind: "rollouts", name: `acme/${id}`, instruction: id, metadata: {}, rollouts };
	};
	const listSeeds = async (projectId: string) =>
		projectId === "p1" ? [aSeed("a", "passed"), aSeed("b", "failed")] : [];
	const rules = SelectionRulesSchema.parse({ outcomes: ["failed"] });
	expect(await aCaller({ campaigns: { listSeeds } }).campaigns.selectSeeds({ rules, randomSeed: 1 })).toEqual({
		chosen: [{ id: "b", name: "acme/b", kind: "rollouts", outcomes: ["failed"], novelty: 1 }],
		leftOut: [{ id: "a", name: "acme/a", reason: "outcome" }],
	});
});

test("a campaign whose model no live worker can ask is not started", async () => {
	const start = (lacking: number) =>
		aCaller({
			views: { listCampaignHistory: async () => [], listSolverHistory: async () => [] },
			campaigns: {
				findPrices: async () => prices("vendor/m"),
				listWorkerProviders: async () => Array(lacking).fill({ ready: [], missing: { vendor: "VENDOR_KEY" } }),
			},
		}).campaigns.start({ plan: PLAN, clonedFrom: null });
	await expect(start(1)).rejects.toMatchObject({
		code: "BAD_REQUEST",
		message: expect.stringMatching(/"vendor\/m".*since VENDOR_KEY is missing/),
	});
});

test("a campaign that cannot be priced is not started", async () => {
	const start = (findPrices: ApiContext["campaigns"]["findPrices"]) =>
		aCaller({
			views: { listCampaignHistory: async () => [], listSolverHistory: async () => [] },
			campaigns: { findPrices, listWorkerProviders: async () => [] },
		}).campaigns.start({ plan: PLAN, clonedFrom: null });
	await expect(start(async () => null)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
	await expect(start(async () => prices("vendor/other"))).rejects.toMatchObject({
		code: "BAD_REQUEST",
		message: expect.stringContaining("vendor/m"),
	});
	await expect(aCaller({}).campaigns.start({ plan: { ...PLAN, methods: [] }, clonedFrom: null })).rejects.toMatchObject(
		{
			code: "BAD_REQUEST",
		},
	);
});

test("cancelling what has ended is a conflict", async () => {
	const findCampaign = async () => ({}) as never;
	const api = aCaller({ views: { findCampaign }, campaigns: { cancel: async () => false } });
	await expect(api.campaigns.cancel({ id: "c1" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a campaign of another project is not found, and nothing is done to it", async () => {
	const api = aCaller({ views: { findCampaign: async () => null } });
	const { pause, resume, resumeFailed, cancel, readmit } = api.campaigns;
	for (const change of [pause, resume, resumeFailed, cancel])
		await expect(change({ id: "c9" })).rejects.toMatchObject({ code: "NOT_FOUND" });
	await expect(readmit({ campaignId: "c9", profile: "standard" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
