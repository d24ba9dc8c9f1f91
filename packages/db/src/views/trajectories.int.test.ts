import { beforeAll, expect, test } from "vitest";
import { createBlobStore } from "../blob-store.ts";
import { useTestDb } from "../testing/index.ts";
import { aCampaignOf, aProject, aProposalRow } from "./testing/rows.ts";
import { createTrajectoryViews } from "./trajectories.ts";

const db = useTestDb();
let at: { projectId: string; proposalId: string; attempt: number };
const views = () => createTrajectoryViews(db.client, createBlobStore(db.pool));
const find = async (text: string, changes: Partial<typeof at> = {}) =>
	(await views().find({ ...at, ...changes, text })).matches.map(({ index, places }) => `${index} ${places}`);

beforeAll(async () => {
	const scope = await aCampaignOf(db, await aProject(db, "one"));
	at = { projectId: scope.projectId, proposalId: await aProposalRow(db, scope), attempt: 1 };
	const blob = await createBlobStore(db.pool).put(Buffer.from(`${"x".repeat(2 ** 20 - 4)}Needle over a border`));
	const output = (content: string, rest = {}) => [
		{ toolCallId: "c1", content, exitCode: 0, durationMs: 5, truncated: false, ...rest },
	];
	const call = (given: object) => [{ id: "c1", name: "bash", arguments: given }];
	const steps = [
		{ message: "Plan: 100 % done_", reasoning: "The NEEDLE is in the hay" },
		{ message: "look", toolCalls: call({ command: 'echo "a\\b" > out.txt', deep: [{ inner: "needle" }] }) },
		{ message: "read", toolCalls: call({ command: "cat x" }), observations: output('say "needle"\nÄrger') },
		{ message: "long", observations: output("xxx", { truncated: true, blob }) },
		{ message: "remove", label: "write", toolCalls: call({ command: "rm out.txt" }) },
	];
	await db.client.trajectoryStep.createMany({
		data: steps.map((step, index) => ({
			proposalId: at.proposalId,
			attempt: 1,
			index,
			at: new Date(),
			source: "agent",
			toolCalls: [],
			observations: [],
			...step,
		})),
	});
});

test("a text is found in reasoning, arguments, outputs and whole bodies, upper and lower case alike", async () => {
	expect(await find("Needle")).toEqual(["0 reasoning", "1 call", "2 output", "3 output"]);
	expect(await find("ärger")).toEqual(["2 output"]);
	expect(await find("needle over a border")).toEqual(["3 output"]);
	expect(await find("look")).toEqual(["1 message"]);
});

test("what the text means to a pattern or to JSON does not matter", async () => {
	expect(await find("100 % done_")).toEqual(["0 message"]);
	expect(await find("%")).toEqual(["0 message"]);
	expect(await find('"a\\b"')).toEqual(["1 call"]);
	expect(await find('say "needle"\nÄ')).toEqual(["2 output"]);
	expect(await find("'; DROP TABLE trajectory_steps; --")).toEqual([]);
});

test("names of fields, ids and digests are no text of a step", async () => {
	expect(await find("toolCallId")).toEqual([]);
	expect(await find("content")).toEqual([]);
	expect(await find("sha256:")).toEqual([]);
});

test("the steps of another attempt or project are not looked at", async () => {
	expect(await find("needle", { attempt: 2 })).toEqual([]);
	expect(await find("needle", { projectId: (await aProject(db, "two")).projectId })).toEqual([]);
});

test("written and removed files come with their step", async () => {
	expect(await views().listWrites(at)).toEqual([
		{ index: 1, path: "out.txt", isRemoved: false },
		{ index: 4, path: "out.txt", isRemoved: true },
	]);
});
