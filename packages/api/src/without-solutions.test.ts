import { HIDDEN_NOTE, LOCAL_ACTOR, scopesOf } from "@aes/core/access";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "./index.ts";
import { withoutSolutions } from "./without-solutions.ts";

const LINE = "sort -u /app/in > /app/out";
const LONG = `echo ${"z".repeat(300)}`;
const TEXTS = { hidden: [`${LINE}\n${LONG}\n`], visible: ["Count."] };
const asked: unknown[] = [];
const texts = async (input: unknown) => {
	asked.push(input);
	return TEXTS;
};

type Stubs = { views?: object; rollouts?: object };

const aContext = ({ views = {}, rollouts = {} }: Stubs) =>
	({
		projectId: "p1",
		actor: { ...LOCAL_ACTOR, name: "Vera", scopes: scopesOf("viewer") },
		views,
		rollouts,
		access: { texts: { ofProposal: texts, ofEnvironment: texts, ofVersion: texts, ofRollout: texts } },
		now: () => new Date(0),
	}) as unknown as ApiContext;
const aViewer = (stubs: Stubs) => createCaller(aContext(stubs));

const aStep = (index: number, content: string) => ({
	index,
	message: "Look",
	reasoning: null,
	toolCalls: [{ id: "c", name: "bash", arguments: { command: "cat s" } }],
	observations: [{ content, exitCode: 0, blob: "sha256:1" }],
});
const STEPS = [aStep(0, "plenty to sort"), aStep(1, LINE), aStep(70, "cut")];
const OUTPUTS = STEPS.map(({ index }) => ({ index, places: ["output"] }));
const trajectories = {
	listSummaries: async () => [LINE, LONG.slice(0, 200), "ls"].map((title, index) => ({ index, title })),
	listBodies: async ({ from, count }: { from: number; count: number }) =>
		STEPS.filter(({ index }) => index >= from && index < from + count),
	find: async () => ({ matches: OUTPUTS, skippedBytes: 0 }),
};
const OWNERS = [
	{ attempt: 1, proposalId: "q1" },
	{ attempt: 1, rolloutId: "r1" },
];

test.each(OWNERS)(
	"the viewer's steps of %o hide the lines of hidden files, also those that a title cuts",
	async (owner) => {
		const api = aViewer({ views: { trajectories } }).trajectories;
		const titles = (await api.steps({ ...owner, from: 0, count: 9 })).map(({ title }) => title);
		expect(titles).toEqual([HIDDEN_NOTE, HIDDEN_NOTE, "ls"]);
		const bodies = await api.bodies({ ...owner, from: 0, count: 9 });
		expect(bodies.map(({ observations }) => observations)).toMatchObject([
			[{ content: "plenty to sort" }],
			[{ content: HIDDEN_NOTE }],
		]);
		expect(JSON.stringify(bodies)).not.toContain("sha256:1");
	},
);

test.each(OWNERS)("a search in %o finds only what is shown, so that it cannot spell out the rest", async (owner) => {
	const found = await aViewer({ views: { trajectories } }).trajectories.find({ ...owner, text: "SORT" });
	expect(found.matches).toEqual([{ index: 0, places: ["output"] }]);
});

test("the lines of Figure 8 hide titles by the proposal that each is of", async () => {
	asked.length = 0;
	const run = { proposalId: "q7", title: "m", proposer: "a/m", verdict: null };
	const runs = [{ ...run, steps: [{ index: 0, label: "test", labelRule: null, title: LINE, exitCode: 1 }] }];
	const findSeedLanes = async () => ({ seedId: "s1", seedName: "s", candidates: [], runs });
	const context = withoutSolutions(aContext({ views: { findSeedLanes } }));
	const lanes = await context.views.findSeedLanes({ projectId: "p1", seedId: "s1", proposalIds: [] });
	expect(lanes?.runs[0]?.steps[0]?.title).toBe(HIDDEN_NOTE);
	expect(asked).toEqual([{ projectId: "p1", id: "q7" }]);
});

test("why a rollout ended, and its warnings, quote no hidden file", async () => {
	const row = { id: "r1", versionId: "v1", reason: `failed at\n${LINE}`, warnings: [LINE] };
	const api = aViewer({
		rollouts: { find: async () => row, findVersionRollouts: async () => ({ rollouts: [row], difficulties: [] }) },
	}).rollouts;
	const reason = `failed at\n${HIDDEN_NOTE}`;
	expect(await api.byId({ id: "r1" })).toMatchObject({ reason, warnings: [HIDDEN_NOTE] });
	expect((await api.ofVersion({ versionId: "v1" })).rollouts).toMatchObject([{ reason }]);
});

test("what people noted on an environment quotes no hidden file, and its search looks through none", async () => {
	const filters: unknown[] = [];
	const version = { edit: { note: LINE }, reviews: [{ reason: LINE }], admissions: [] };
	const api = aViewer({
		views: {
			findEnvironment: async () => ({ versions: [version] }),
			listEnvironments: async (filter: unknown) => filters.push(filter),
			listEnvironmentFacets: async (filter: unknown) => filters.push(filter),
		},
	}).environments;
	expect(JSON.stringify(await api.byId({ id: "e1" }))).not.toContain("sort");
	await api.list({ search: "sort" });
	await api.facets({ search: "sort" });
	expect(filters).toMatchObject([{ withHidden: false }, { withHidden: false }]);
});

test("a view that nobody has looked at yet is not there for who may not read solutions", () => {
	const { views, rollouts } = withoutSolutions(aContext({ views: { listNew: texts }, rollouts: { listNew: texts } }));
	expect(Object.keys({ ...views, ...rollouts })).not.toContain("listNew");
});
