import { beforeAll, describe, expect, test } from "vitest";
import { useTestDb } from "./testing/index.ts";
import {
	ADA,
	type AnnotationBench,
	anAnswer,
	at,
	BOB,
	createAnnotationBench,
	EVE,
	START,
} from "./views/testing/annotation-rows.ts";
import { aCampaignOf, aProject, aProposalRow, type Scope } from "./views/testing/rows.ts";

const db = useTestDb();
let scope: Scope;
let bench: AnnotationBench;
beforeAll(async () => {
	scope = await aCampaignOf(db, await aProject(db, "one"));
	bench = createAnnotationBench(db, scope);
});

describe("blind until submitted", () => {
	test("nobody gets others' labels before both have submitted and can no longer take it back", async () => {
		const { queueId, itemId } = await bench.aQueue();
		await bench.submit({ itemId, annotator: ADA, labels: ["read", "build", "test"] });
		await bench.hold(itemId, BOB);
		expect((await bench.find(itemId, BOB))?.answers).toEqual([]);
		expect(await bench.listSteps(queueId, at(3_600))).toEqual([]);
		await bench.submit({ itemId, annotator: BOB, labels: ["read", "write", "test"], now: at(60) });
		expect(await bench.listSteps(queueId, at(65))).toEqual([]);
		const steps = await bench.listSteps(queueId, at(71));
		expect(steps.map(({ step, answers }) => [step, answers.map(({ label }) => label).sort()])).toEqual([
			[1, ["read", "read"]],
			[2, ["build", "write"]],
			[3, ["test", "test"]],
		]);
		expect((await bench.find(itemId, BOB))?.answers).toHaveLength(3);
	});

	test("what the rules say reaches an annotator only where the queue allows it, and is kept as shown", async () => {
		const [blind, open] = [await bench.aQueue(), await bench.aQueue({ suggests: true, overlap: 1 })];
		expect(JSON.stringify(await bench.find(blind.itemId))).not.toContain('"read"');
		expect((await bench.find(open.itemId))?.steps.map(({ suggestion }) => suggestion)).toEqual([
			null,
			"read",
			"read",
			"read",
		]);
		const bodies = { projectId: scope.projectId, from: 0, count: 10 };
		const [, step] = await bench.work.listBodies({ ...bodies, itemId: blind.itemId }, bench.views);
		expect(step).toMatchObject({ message: "step 1", label: null, labelRule: null });
		await bench.submit({ itemId: open.itemId, annotator: ADA, labels: ["read", "build", "test"] });
		const [first] = await bench.listSteps(open.queueId, at(60));
		expect(first?.answers[0]).toMatchObject({ suggestionShown: "read", guidelineVersion: 1, annotatorName: "Ada" });
	});
});

describe("a seat", () => {
	test("is one of as many as the queue asks for, however many ask at once", async () => {
		const { itemId } = await bench.aQueue({ overlap: 2 });
		const answers = await Promise.all([ADA, BOB, EVE].map((annotator) => bench.hold(itemId, annotator)));
		expect(answers.map(({ isHeld }) => isHeld).filter(Boolean)).toHaveLength(2);
		expect(answers.find(({ isHeld }) => !isHeld)?.kind).toBe("full");
	});

	test("in another window is taken over when told; the first one's writes are then refused", async () => {
		const { itemId } = await bench.aQueue();
		await bench.hold(itemId, ADA, { token: "one" });
		expect(await bench.hold(itemId, ADA, { token: "two" })).toMatchObject({ kind: "elsewhere", isHeld: false });
		expect(await bench.hold(itemId, ADA, { token: "two", takeOver: true })).toMatchObject({ isHeld: true });
		const save = bench.work.save(bench.key(itemId, ADA, { token: "one" }), [anAnswer(1, "read")]);
		await expect(save).rejects.toMatchObject({ code: "conflict" });
	});

	test("left for five minutes can be taken over by another person, and who left it is told by whom", async () => {
		const { itemId } = await bench.aQueue({ overlap: 1 });
		await bench.hold(itemId, ADA);
		expect((await bench.hold(itemId, BOB, { now: at(299) })).kind).toBe("full");
		expect(await bench.hold(itemId, BOB, { now: at(301) })).toMatchObject({
			kind: "lapsed",
			who: "Ada",
			isHeld: false,
		});
		expect(await bench.hold(itemId, BOB, { now: at(301), takeOver: true })).toMatchObject({ isHeld: true, who: "Ada" });
		expect(await bench.find(itemId, ADA)).toMatchObject({ state: "taken_over", takenOverBy: "Bob" });
		expect((await bench.hold(itemId, ADA, { now: at(302) })).kind).toBe("full");
		const save = bench.work.save(bench.key(itemId, ADA, { now: at(303) }), [anAnswer(1, "read")]);
		await expect(save).rejects.toMatchObject({ code: "conflict" });
	});

	test("is kept by a heartbeat", async () => {
		const { itemId } = await bench.aQueue({ overlap: 1 });
		await bench.hold(itemId, ADA);
		await bench.hold(itemId, ADA, { now: at(280) });
		expect((await bench.hold(itemId, BOB, { now: at(400) })).kind).toBe("full");
	});
});

describe("an item's end", () => {
	test("as a submission needs an answer to each step of the agent; unsure is one", async () => {
		const { itemId } = await bench.aQueue();
		await bench.hold(itemId);
		await bench.work.save(bench.key(itemId), [anAnswer(1, "read"), anAnswer(3, null, true)]);
		const end = () => bench.seats.end(bench.key(itemId), { kind: "submitted" });
		await expect(end()).rejects.toMatchObject({ code: "invalid_input", message: expect.stringContaining("Step 3 ") });
		await bench.work.save(bench.key(itemId), [anAnswer(2, "other")]);
		await end();
		expect(await bench.find(itemId)).toMatchObject({ state: "submitted" });
	});

	test("can be taken back for ten seconds, with the answers as they were", async () => {
		const { itemId } = await bench.aQueue();
		await bench.submit({ itemId, annotator: ADA, labels: ["read", "build", "test"] });
		await expect(bench.seats.reopen(bench.key(itemId, ADA, { now: at(11) }))).rejects.toMatchObject({
			code: "conflict",
		});
		await bench.seats.reopen(bench.key(itemId, ADA, { now: at(9) }));
		const item = await bench.find(itemId);
		expect(item).toMatchObject({ state: "open" });
		expect(item?.answers.map(({ label }) => label).sort()).toEqual(["build", "read", "test"]);
	});

	test("a broken item is reported without a look at it, and handed out to nobody until it is put back", async () => {
		const { queueId, itemIds } = await bench.aQueue({ traces: 2 });
		const [broken = "", other = ""] = itemIds;
		await bench.seats.end(bench.key(broken), { kind: "broken", reason: "no step can be read" });
		expect(await bench.next(queueId, BOB)).toBe(other);
		expect((await bench.hold(broken, BOB)).isHeld).toBe(false);
		const queue = await bench.queues.find({ projectId: scope.projectId, queueId });
		expect(queue?.broken).toEqual([{ itemId: broken, position: 1, reasons: ["no step can be read"] }]);
		await bench.queues.putBack({ projectId: scope.projectId, itemId: broken });
		expect(await bench.next(queueId, BOB)).toBe(broken);
		expect(await bench.next(queueId, ADA)).toBe(broken);
	});

	test("a skip leaves the seat to another, and is taken back while it is free", async () => {
		const { queueId, itemId } = await bench.aQueue({ overlap: 1 });
		await bench.hold(itemId);
		await bench.seats.end(bench.key(itemId), { kind: "skipped", reason: "too long" });
		expect(await bench.next(queueId, ADA)).toBeNull();
		expect(await bench.next(queueId, BOB)).toBe(itemId);
		await bench.seats.reopen(bench.key(itemId, ADA, { now: at(9_999) }));
		expect(await bench.next(queueId, BOB)).toBeNull();
	});
});

describe("answers", () => {
	test("to a step that is none of the agent's are refused, all of them", async () => {
		const { itemId } = await bench.aQueue();
		await bench.hold(itemId);
		for (const step of [0, 4]) {
			const save = bench.work.save(bench.key(itemId), [anAnswer(1, "read"), anAnswer(step, "read")]);
			await expect(save).rejects.toMatchObject({ code: "invalid_input" });
		}
		expect((await bench.find(itemId))?.answers).toEqual([]);
	});

	test("carry the guideline in force when they were given", async () => {
		const { queueId, itemId } = await bench.aQueue({ overlap: 1 });
		await bench.hold(itemId);
		await bench.work.save(bench.key(itemId), [anAnswer(1, "read"), anAnswer(2, "read")]);
		const { projectId } = scope;
		const published = await bench.queues.publishGuideline({ projectId, queueId, text: "v2", author: "lead" });
		expect(published).toEqual({ version: 2 });
		await bench.work.save(bench.key(itemId), [anAnswer(3, "test")]);
		await bench.seats.end(bench.key(itemId), { kind: "submitted" });
		const steps = await bench.listSteps(queueId, at(60));
		expect(steps.map(({ answers }) => answers[0]?.guidelineVersion)).toEqual([1, 1, 2]);
	});
});

test("the next item is one's own open one, then the first with a seat, then one that somebody left", async () => {
	const { queueId, itemIds } = await bench.aQueue({ traces: 3, overlap: 1 });
	const [first = "", second = "", third = ""] = itemIds;
	await bench.hold(first, BOB);
	await bench.hold(third, ADA);
	expect(await bench.next(queueId, ADA)).toBe(third);
	expect(await bench.next(queueId, ADA, { except: third })).toBe(second);
	await bench.hold(second, EVE);
	expect(await bench.next(queueId, ADA, { except: third })).toBeNull();
	expect(await bench.next(queueId, ADA, { except: third, now: at(301) })).toBe(first);
});

test("a queue's row tells the agreement of complete items, in equal pairs", async () => {
	const { queueId, itemIds } = await bench.aQueue({ traces: 2 });
	const [whole = "", half = ""] = itemIds;
	await bench.submit({ itemId: whole, annotator: ADA, labels: ["read", "build", "test"] });
	await bench.submit({ itemId: whole, annotator: BOB, labels: ["read", "build", "write"] });
	await bench.submit({ itemId: half, annotator: ADA, labels: ["read", "read", "read"] });
	const agreementAt = async (now: Date) => {
		const rows = await bench.queues.list({ projectId: scope.projectId, annotator: null, now });
		return rows.find(({ id }) => id === queueId)?.agreement;
	};
	expect(await agreementAt(at(5))).toBeNull();
	expect(await agreementAt(at(60))).toBeCloseTo(2 / 3, 10);
});

test("a queue's row counts what is whole, what is one's own, and what is left to do", async () => {
	const { queueId, itemIds } = await bench.aQueue({ traces: 3, overlap: 1 });
	await bench.submit({ itemId: itemIds[0] ?? "", annotator: ADA, labels: ["read", "read", "read"] });
	await bench.hold(itemIds[1] ?? "", BOB);
	const rowFor = async (annotator: typeof ADA, now: Date) => {
		const rows = await bench.queues.list({ projectId: scope.projectId, annotator, now });
		return rows.find(({ id }) => id === queueId);
	};
	expect(await rowFor(ADA, at(5))).toMatchObject({ items: 3, complete: 0, mine: { submitted: 1, open: 0, left: 1 } });
	expect(await rowFor(BOB, at(60))).toMatchObject({ complete: 1, mine: { submitted: 0, open: 1, left: 2 } });
});

test("a decision is kept with who made it, and can be taken back", async () => {
	const { queueId, itemId } = await bench.aQueue({ overlap: 1 });
	await bench.submit({ itemId, annotator: ADA, labels: ["read", "read", "read"] });
	const decision = { projectId: scope.projectId, itemId, step: 1 };
	await bench.review.decide(decision, { label: "test", note: "§2", author: "Lead", now: at(60) });
	const [first] = await bench.listSteps(queueId, at(60));
	expect(first?.decision).toMatchObject({ label: "test", note: "§2", author: "Lead" });
	await bench.review.takeBackDecision(decision);
	expect((await bench.listSteps(queueId, at(60)))[0]?.decision).toBeNull();
});

test("a queue needs a name of its own and proposals with steps", async () => {
	const { queueId } = await bench.aQueue();
	const { projectId } = scope;
	const stored = await bench.queues.find({ projectId, queueId });
	const input = { projectId, overlap: 1, suggests: false, dueAt: null, guideline: "", author: "lead" };
	const create = (name: string, proposalId: string) =>
		bench.queues.create({ ...input, name, proposalIds: [proposalId] });
	await expect(create(stored?.name ?? "", await bench.aTrace())).rejects.toMatchObject({ code: "conflict" });
	await expect(create("x", "none")).rejects.toMatchObject({ code: "invalid_input" });
	await expect(create("x", await aProposalRow(db, scope))).rejects.toMatchObject({ code: "invalid_input" });
});

test("another project reaches neither queue nor item", async () => {
	const { queueId, itemId } = await bench.aQueue({ overlap: 1 });
	await bench.submit({ itemId, annotator: ADA, labels: ["read", "read", "read"] });
	const { projectId } = await aProject(db, "two");
	const { queues, review: leads, seats, work } = bench;
	expect(await queues.find({ projectId, queueId })).toBeNull();
	expect(await queues.list({ projectId, annotator: ADA, now: START })).toEqual([]);
	expect(await work.find({ projectId, itemId, annotator: ADA }, bench.views)).toBeNull();
	expect(await work.findNext({ projectId, queueId, annotator: BOB, except: null, now: START })).toBeNull();
	expect(await leads.listSteps({ projectId, queueId, viewer: null, now: at(60) }, bench.views)).toEqual([]);
	const foreign = { ...bench.key(itemId, BOB), projectId };
	for (const attempt of [
		() => seats.hold({ ...foreign, takeOver: true }),
		() => seats.end(foreign, { kind: "skipped", reason: "" }),
		() => seats.reopen({ ...foreign, annotator: ADA }),
		() => work.listBodies({ projectId, itemId, from: 0, count: 1 }, bench.views),
		() => leads.decide({ projectId, itemId, step: 1 }, { label: "test", note: "", author: "x", now: START }),
		() => queues.publishGuideline({ projectId, queueId, text: "x", author: "x" }),
	])
		await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
	await expect(work.save({ ...foreign, annotator: ADA }, [anAnswer(1, "read")])).rejects.toMatchObject({
		code: "conflict",
	});
});
