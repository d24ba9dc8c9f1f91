import { beforeAll, expect, test } from "vitest";
import { createEnvironmentReviews } from "../environment-reviews.ts";
import { Prisma } from "../generated/client.ts";
import { useTestDb } from "../testing/index.ts";
import { listEnvironmentFacets } from "./environment-facets.ts";
import type { EnvironmentFilter } from "./environment-filter.ts";
import { type EnvironmentSort, listEnvironments, toPageQuery } from "./environments.ts";
import { generateEnvironments } from "./testing/environment-rows.ts";
import { aProject } from "./testing/rows.ts";

const db = useTestDb();
let projectId: string;
beforeAll(async () => {
	projectId = (await aProject(db, "many")).projectId;
	await generateEnvironments(db, projectId);
});

const filterOf = (filter: Omit<EnvironmentFilter, "projectId">) => ({ projectId, ...filter });
const countOf = async (filter: Omit<EnvironmentFilter, "projectId">) =>
	(await listEnvironments(db.client, filterOf(filter), { limit: 1 })).total;

test("each count is that of the list which the value leaves, the other filters applied", async () => {
	const facets = await listEnvironmentFacets(db.client, filterOf({ verdicts: ["rejected"], failedControls: ["noop"] }));
	expect(facets.verdict).toEqual([{ value: "rejected", title: "rejected", count: 1_000 }]);
	expect(facets.failed.map(({ value, count }) => [value, count])).toEqual([
		["oracle", 3_000],
		["noop", 1_000],
	]);
	for (const { value, count } of facets.failed)
		expect(await countOf({ verdicts: ["rejected"], failedControls: [value as "noop"] })).toBe(count);
	expect(facets.difficulty).toEqual([{ value: "untried", title: "untried", count: 1_000 }]);
});

test("a value that nothing has any more is still shown while it is asked for", async () => {
	const facets = await listEnvironmentFacets(db.client, filterOf({ tags: ["gone"] }));
	expect(facets.tag).toEqual(
		expect.arrayContaining([
			{ value: "rare", title: "rare", count: 10 },
			{ value: "gone", title: "gone", count: 0 },
		]),
	);
});

test("words of solutions and tests are found only for who may read them", async () => {
	const search = "secret0042";
	expect(await countOf({ search })).toBe(0);
	expect(await countOf({ search, withHidden: true })).toBe(1);
	expect(await countOf({ search: "common word123" })).toBe(10);
	expect(await countOf({ search: "common word12" })).toBe(100);
});

test("the start of a digest finds its environment", async () => {
	const [row] = (await listEnvironments(db.client, { projectId }, { limit: 1 })).rows;
	expect(await countOf({ search: row?.contentDigest.slice(0, 19) ?? "" })).toBe(1);
});

test.each<EnvironmentSort>(["newest", "oldest", "name", "hardest"])(
	"pages by %s follow each other without a gap or a double, the same at every load",
	async (sort) => {
		const load = async () => {
			const ids: string[] = [];
			let cursor: string | undefined;
			for (let page = 0; page < 4; page += 1) {
				const { rows, nextCursor } = await listEnvironments(db.client, { projectId }, { cursor, limit: 100, sort });
				ids.push(...rows.map(({ id }) => id));
				cursor = nextCursor ?? undefined;
			}
			return ids;
		};
		const first = await load();
		expect(new Set(first).size).toBe(400);
		expect(await load()).toEqual(first);
	},
);

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(filter: Omit<EnvironmentFilter, "projectId">, sort: EnvironmentSort = "newest") {
	const query = toPageQuery(filterOf(filter), { limit: 50, sort });
	const [row] = await db.client.$queryRaw<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
		Prisma.sql`EXPLAIN (FORMAT JSON) ${query}`,
	);
	const nodes = nodesOf(row?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "none" });
	return {
		scanned: nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]),
		indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
	};
}

type Asked = Omit<EnvironmentFilter, "projectId"> & { sort?: EnvironmentSort };
test.each<[string, Asked, string]>([
	["the newest", {}, "project_id_created_at_environment_id_idx"],
	["one verdict", { verdicts: ["rejected"] }, "project_id_verdict_created_at_environment_idx"],
	["a name's order", { sort: "name" }, "project_id_name_environment_id_idx"],
	["the hardest", { sort: "hardest" }, "project_id_pass_rank_environment_id_idx"],
	["a rare tag", { tags: ["rare"] }, "tags_idx"],
	["words", { search: "word042" }, "open_words_idx"],
	["hidden words", { search: "secret0042", withHidden: true }, "hidden_words_idx"],
])("%s: by an index, no table is read whole", async (_what, { sort, ...filter }, index) => {
	const { scanned, indexes } = await planOf(filter, sort);
	expect(scanned).toEqual([]);
	expect(indexes).toContainEqual(expect.stringMatching(`environment_(heads|texts)_${index}`));
});

test("a head follows what people and controls say, also when many say it at once", async () => {
	const reviews = createEnvironmentReviews(db);
	const of = { projectId, environmentIds: ["e000001"] };
	const tags = Array.from({ length: 8 }, (_, at) => `t${at}`);
	await Promise.all(tags.map((tag) => reviews.tag({ ...of, tag, author: "Ada" })));
	const reviewer = { id: null, name: "Ada" };
	await reviews.review({ ...of, decision: "approved", reason: "", reviewer });
	const { ids } = await reviews.review({ ...of, decision: "held", reason: "unclear", reviewer });
	const readHead = () => db.client.environmentHead.findUniqueOrThrow({ where: { environmentId: "e000001" } });
	expect(await readHead()).toMatchObject({ tags, review: "held", reviewer: "Ada" });
	await reviews.undoReviews({ projectId, ids, by: "Bo", now: new Date() });
	expect(await readHead()).toMatchObject({ review: "approved" });
	await reviews.untag({ ...of, tag: "t3" });
	expect((await readHead()).tags).toEqual(tags.filter((tag) => tag !== "t3"));
	expect(await countOf({ reviews: ["approved"], reviewers: ["Ada"] })).toBe(1);
});

test("another project's environment is not found, and nothing is changed", async () => {
	const other = await aProject(db, "other");
	const reviews = createEnvironmentReviews(db);
	const of = { projectId: other.projectId, environmentIds: ["e000002"] };
	await expect(reviews.tag({ ...of, tag: "x", author: "Eve" })).rejects.toMatchObject({ code: "not_found" });
	expect(await db.client.environmentTag.count({ where: { environmentId: "e000002" } })).toBe(0);
});
