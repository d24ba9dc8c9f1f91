import { LOCAL_ACTOR } from "@aes/core/access";
import type { Annotator, AnswerLabel } from "@aes/core/annotations";
import type { ReviewStep } from "@aes/db";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "./index.ts";
import { exportLabels } from "./label-forms.ts";
import { toDispute, toReviewReport } from "./review-report.ts";

const NOW = new Date("2030-01-02T00:00:00Z");

type Given = { labels: (AnswerLabel | null)[]; rule?: AnswerLabel; decision?: AnswerLabel; version?: number };

const aStep = (step: number, { labels, rule = "read", decision, version = 1 }: Given): ReviewStep => ({
	queue: "q",
	itemId: "i1",
	position: 1,
	proposalId: "p1",
	attempt: 1,
	step,
	title: `step ${step}`,
	answers: labels.map((label, at) => ({
		annotator: `name:${at}`,
		annotatorName: `Person ${at}`,
		label,
		isUnsure: label === null,
		confidence: null,
		note: "",
		ms: 1_000 * (at + 1),
		suggestionShown: null,
		guidelineVersion: version,
		submittedAt: NOW,
	})),
	rule: { label: rule, rule: "cat" },
	decision: decision ? { label: decision, note: "why", author: "lead", decidedAt: NOW } : null,
});

function aCaller(steps: ReviewStep[], annotations: object = {}) {
	const audited: unknown[] = [];
	const context = {
		projectId: "p1",
		actor: LOCAL_ACTOR,
		audit: async (event: unknown) => void audited.push(event),
		views: {},
		annotations: { review: { listSteps: async () => steps, decide: async () => {} }, ...annotations },
		now: () => NOW,
	} as unknown as ApiContext;
	return { api: createCaller(context), audited };
}

test("the report states agreement by guideline, who labelled how long, and what is left to decide", () => {
	const report = toReviewReport([
		aStep(0, { labels: ["read", "read"] }),
		aStep(1, { labels: ["read", "build"] }),
		aStep(2, { labels: ["test", "test"], version: 2 }),
		aStep(3, { labels: ["test", null], decision: "test", version: 2 }),
	]);
	expect(report.agreement).toMatchObject({ steps: 3, percent: { value: 2 / 3 } });
	expect(report.settled).toEqual({ agreed: 2, disagreed: 1, decided: 1 });
	expect(report.byGuideline.map(({ version, percent }) => [version, percent.value])).toEqual([
		[1, 0.5],
		[2, 1],
	]);
	expect(report.byWeek.map(({ week }) => week)).toEqual(["2029-12-31"]);
	expect(report.people).toMatchObject([
		{ name: "Person 0", items: 1, steps: 4, medianMs: 1_000 },
		{ name: "Person 1", items: 1, steps: 4, medianMs: 2_000 },
	]);
});

test("the rules are held against what people came to, their misses grouped by rule, most first", () => {
	const { rules } = toReviewReport([
		aStep(0, { labels: ["read", "read"] }),
		aStep(1, { labels: ["build", "build"] }),
		aStep(2, { labels: ["read", "build"], decision: "build" }),
		aStep(3, { labels: ["test", "test"] }),
		aStep(4, { labels: ["read", "test"] }),
	]);
	expect(rules).toMatchObject({ steps: 4, percent: { value: 0.25 } });
	expect(rules.misses.map(({ said, people, count, steps }) => [said, people, count, steps.length])).toEqual([
		["read", "build", 2, 2],
		["read", "test", 1, 1],
	]);
});

test("a disputed step names nobody until it is decided", () => {
	const open = toDispute(aStep(0, { labels: ["read", "build"] }));
	expect(JSON.stringify(open)).not.toContain("Person");
	expect(toDispute(aStep(0, { labels: ["read", "build"], decision: "read" })).answers.map(({ name }) => name)).toEqual([
		"Person 0",
		"Person 1",
	]);
});

test("who overrules a majority owes a note; a decision is audited with what stood before", async () => {
	const { api, audited } = aCaller([aStep(4, { labels: ["read", "read", "test"], decision: "read" })]);
	const input = { queueId: "q1", annotator: "Lead", itemId: "i1", step: 4, label: "test" as const };
	await expect(api.annotationReview.decide({ ...input, note: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	await api.annotationReview.decide({ ...input, note: "guideline 2.1" });
	expect(audited).toMatchObject([
		{ action: "step.decide", subject: { id: "i1/5" }, before: { label: "read" }, after: { label: "test" } },
	]);
	await expect(api.annotationReview.decide({ ...input, step: 9, note: "x" })).rejects.toMatchObject({
		code: "NOT_FOUND",
	});
});

test("without accounts nobody labels without a name; the name is who the store hears of", async () => {
	const asked: Annotator[] = [];
	const findNext = async ({ annotator }: { annotator: Annotator }) => {
		asked.push(annotator);
		return null;
	};
	const { api } = aCaller([], { work: { findNext } });
	const input = { queueId: "q1", except: null };
	await expect(api.annotations.next({ ...input, annotator: null })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	await api.annotations.next({ ...input, annotator: " Ada " });
	expect(asked).toEqual([{ key: "name:ada", name: "Ada" }]);
});

test("the audit log tells which steps were labelled, and not how: an annotator may read it", async () => {
	const { api, audited } = aCaller([], { work: { save: async () => {} } });
	const answer = { step: 4, label: "build" as const, isUnsure: true, confidence: 1 as const, note: "secret", ms: 5 };
	await api.annotations.save({ annotator: "Ada", itemId: "i1", token: "12345678", answers: [answer] });
	expect(audited).toEqual([
		{ action: "item.label", subject: { kind: "annotation_item", id: "i1" }, before: null, after: { steps: [5] } },
	]);
});

test("exports come in long and adjudicated form", () => {
	const steps = [aStep(0, { labels: ["read", "build"], decision: "build" })];
	const long = exportLabels(steps, { form: "long", format: "csv" });
	expect(long.name).toBe("labels-long.csv");
	expect(long.text.split("\r\n").slice(0, 2)).toEqual([
		"queue,item,proposal,attempt,step,annotator,label,unsure,confidence,note,ms,suggestion_shown,guideline_version,submitted_at",
		"q,i1,p1,1,1,Person 0,read,false,,,1000,,1,2030-01-02T00:00:00.000Z",
	]);
	expect(JSON.parse(exportLabels(steps, { form: "adjudicated", format: "jsonl" }).text)).toMatchObject({
		state: "decided",
		label: "build",
		answers: 2,
		rule_label: "read",
		note: "why",
	});
});
