import { beforeAll, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import type { EnvironmentFilter } from "./environment-filter.ts";
import { listEnvironments } from "./environments.ts";
import { aCampaignOf, anEnvironment, aProject, aProposalRow, type Scope } from "./testing/rows.ts";

const db = useTestDb();
let scope: Scope;
beforeAll(async () => {
	scope = await aCampaignOf(db, await aProject(db, "one"));
	const { projectId } = scope;
	const agentic = await aProposalRow(db, scope, { method: "agentic" });
	const accepted = { verdict: "accepted" } as const;
	const rejected = { verdict: "rejected", failed: ["noop"] } as const;
	await anEnvironment(db, { projectId, name: "mended", proposalId: agentic, versions: [rejected, accepted] });
	await anEnvironment(db, { projectId, name: "broken", versions: [accepted, rejected] });
	await anEnvironment(db, { projectId, name: "waiting", versions: [rejected, {}] });
	await anEnvironment(db, { projectId, name: "running", versions: [accepted, { verdict: null }] });
	await anEnvironment(db, { projectId, name: "100%_odd", versions: [{ verdict: "inconclusive" }] });
	const { projectId: other } = await aProject(db, "two");
	await anEnvironment(db, { projectId: other, name: "foreign", versions: [accepted] });
});

async function namesOf(filter: Omit<EnvironmentFilter, "projectId">): Promise<string[]> {
	const page = await listEnvironments(db.client, { projectId: scope.projectId, ...filter }, { limit: 50 });
	expect(page.total).toBe(page.rows.length);
	return page.rows.map(({ name }) => name).sort();
}

test.each([
	["accepted", ["mended"]],
	["rejected", ["broken"]],
	["inconclusive", ["100%_odd"]],
	["pending", ["running", "waiting"]],
] as const)("the verdict %s is that of the newest version, whatever older ones got", async (verdict, names) => {
	expect(await namesOf({ verdicts: [verdict] })).toEqual(names);
});

test("a failed control counts in the newest version only", async () => {
	expect(await namesOf({ failedControls: ["noop"] })).toEqual(["broken"]);
	expect(await namesOf({ failedControls: ["oracle"] })).toEqual([]);
});

test("a search takes the text as it is, in any case", async () => {
	expect(await namesOf({ search: "%_" })).toEqual(["100%_odd"]);
	expect(await namesOf({ search: "MEND" })).toEqual(["mended"]);
	expect(await namesOf({ search: "foreign" })).toEqual([]);
});

test("method and campaign are those of the proposal; an import has neither", async () => {
	expect(await namesOf({ methods: ["agentic"] })).toEqual(["mended"]);
	expect(await namesOf({ campaignIds: [scope.campaignId] })).toEqual(["mended"]);
	expect(await namesOf({ methods: ["prompt"] })).toEqual([]);
});

test("pages follow each other without a gap or a double, also among rows of one instant", async () => {
	const { projectId } = await aProject(db, "three");
	const createdAt = new Date("2030-01-01T00:00:00Z");
	const made: string[] = [];
	for (let at = 0; at < 7; at++) made.push(await anEnvironment(db, { projectId, createdAt, versions: [{}] }));
	const seen: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await listEnvironments(db.client, { projectId }, { cursor, limit: 3 });
		expect(page.total).toBe(7);
		seen.push(...page.rows.map(({ id }) => id));
		cursor = page.nextCursor ?? undefined;
	} while (cursor);
	expect(seen).toHaveLength(7);
	expect([...seen].sort()).toEqual(made.sort());
});
