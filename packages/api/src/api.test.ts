import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "./index.ts";

type Overrides = {
	views?: Partial<ApiContext["views"]>;
	workspaces?: Partial<ApiContext["workspaces"]>;
	blob?: Uint8Array | null;
};

/** A context of plain objects; what a test does not name throws when it is called. */
function aCaller({ views = {}, workspaces = {}, blob = null }: Overrides) {
	const slice = (range?: { start: number; end: number }) => blob?.slice(range?.start, range?.end) ?? null;
	return createCaller({
		projectId: "p1",
		views: views as ApiContext["views"],
		workspaces: workspaces as ApiContext["workspaces"],
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
	await api.environments.list({ verdict: "rejected", failedControl: "noop" });
	expect(calls).toEqual([
		[
			{ projectId: "p1", methods: ["agentic"], endReasons: ["turn_limit"], search: "log" },
			{ cursor: "c9", limit: 7 },
		],
		[
			{ projectId: "p1", verdict: "rejected", failedControl: "noop" },
			{ cursor: undefined, limit: 50 },
		],
	]);
});

test("an unknown control and an oversized page are refused before the store is asked", async () => {
	const api = aCaller({});
	await expect(api.environments.list({ failedControl: "rm -rf" as never })).rejects.toMatchObject({
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
