import { LOCAL_ACTOR } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { describe, expect, it } from "vitest";
import type { ApiContext } from "../context.ts";
import { answerRest, READS } from "./index.ts";

function aContext(views: Partial<ApiContext["views"]>): ApiContext {
	return {
		projectId: "p1",
		actor: LOCAL_ACTOR,
		audit: async () => {},
		access: {} as ApiContext["access"],
		views: views as ApiContext["views"],
		rollouts: {} as ApiContext["rollouts"],
		workspaces: {} as ApiContext["workspaces"],
		campaigns: {} as ApiContext["campaigns"],
		annotations: {} as ApiContext["annotations"],
		monitoring: {} as ApiContext["monitoring"],
		environments: {} as ApiContext["environments"],
		blobs: { get: async () => null },
		queueCounts: async () => [],
		now: () => new Date(0),
	} as ApiContext;
}

async function get(url: string, views: Partial<ApiContext["views"]> = {}) {
	const { pathname, searchParams } = new URL(url, "http://loopback");
	const answer = await answerRest(aContext(views), { path: pathname, query: searchParams });
	return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const noRows = { rows: [], total: 0, nextCursor: null };

describe("answerRest", () => {
	it("takes lists, numbers and the page from the query, scoped to the project", async () => {
		const calls: unknown[] = [];
		const listProposals = async (...call: unknown[]) => {
			calls.push(call);
			return noRows;
		};
		const answer = await get("/proposals?methods=agentic,prompt&limit=7&cursor=c9", { listProposals });
		expect(answer).toEqual({ status: 200, body: noRows });
		expect(calls).toEqual([
			[
				{ projectId: "p1", methods: ["agentic", "prompt"] },
				{ cursor: "c9", limit: 7 },
			],
		]);
	});

	it("takes ids from the path, decoded", async () => {
		const seen: unknown[] = [];
		const findProposal = async (input: unknown) => {
			seen.push(input);
			return null;
		};
		const answer = await get("/proposals/a%20b", { findProposal });
		expect(answer.status).toBe(404);
		expect(answer.body.error).toMatchObject({ code: "not_found", message: expect.stringContaining("a b") });
		expect(seen).toEqual([{ projectId: "p1", id: "a b" }]);
	});

	it.each([
		["/proposals?method=agentic", "method"],
		["/proposals?limit=many", "limit"],
		["/proposals?methods=guess", "methods.0"],
		["/proposals?limit=", "limit"],
		["/environment-versions/v1/file", "path"],
		["/campaigns?toString=1", "toString"],
	])("refuses %s and names the field", async (url, field) => {
		const answer = await get(url);
		expect(answer.status).toBe(400);
		expect(answer.body.error).toMatchObject({ code: "invalid_input", details: { field } });
	});

	it("names what there is for an unknown path, and survives a broken escape", async () => {
		expect((await get("/secrets")).body.error).toMatchObject({ message: expect.stringContaining("openapi.json") });
		expect((await get("/proposals/%E0%A4")).status).toBe(400);
	});

	it("hides the cause of a fault of ours", async () => {
		const listCampaigns = async () => {
			throw new Error("password=hunter2");
		};
		const answer = await get("/campaigns", { listCampaigns });
		expect(answer.status).toBe(500);
		expect(JSON.stringify(answer.body)).not.toContain("hunter2");
	});

	it("says 503 while the store does not answer", async () => {
		const listCampaigns = async () => {
			throw new AppError("unavailable", "The database does not answer.");
		};
		expect((await get("/campaigns", { listCampaigns })).status).toBe(503);
	});
});

describe("openapi.json", () => {
	it("describes every read with its parameters and answer", async () => {
		const { body } = await get("/openapi.json");
		const paths = body.paths as unknown as Record<string, { get: { operationId: string; parameters: unknown[] } }>;
		expect(Object.keys(paths)).toEqual(READS.map(({ path }) => path));
		expect(paths["/environments/{id}/admission"]?.get.parameters).toEqual([
			expect.objectContaining({ name: "id", in: "path", required: true }),
			expect.objectContaining({ name: "version", in: "query", required: false }),
		]);
		expect(JSON.stringify(paths["/proposals"])).toContain('"format":"date-time"');
	});
});
