import { expect, test } from "vitest";
import { type AlertFacts, type AlertWish, AlertWishSchema } from "./alert-rule.ts";
import { decideAlert } from "./decide-alert.ts";
import { type AlertChange, lookAtAlerts } from "./look-at-alerts.ts";
import { measureAlert } from "./measure-alert.ts";

const FACTS: AlertFacts = {
	evaluable: 0,
	accepted: 0,
	spendMicroUsd: 0,
	dayShare: null,
	stillMinutes: 0,
	liveWorkers: 1,
};
const aRule = (kind: AlertWish["kind"], threshold: number) => ({ kind, threshold, windowHours: 24, isFiring: false });

test("a rate is held against its lower bound, and a few proposals say nothing", () => {
	const rule = aRule("rate_below", 0.8);
	expect(measureAlert(rule, { ...FACTS, evaluable: 9, accepted: 0 }).value).toBeNull();
	const { value, text } = measureAlert(rule, { ...FACTS, evaluable: 149, accepted: 140 });
	expect(value).toBeCloseTo(0.889, 3);
	expect(text).toContain("94.0 [88.9, 96.8] %, n = 149");
});

test("a figure that sways about its threshold fires once and resolves beyond the margin only", () => {
	const rule = aRule("rate_below", 0.8);
	const seen = [0.79, 0.805, 0.79, 0.815, 0.821, 0.81, 0.799];
	let isFiring = false;
	const decisions = seen.map((value) => {
		const decision = decideAlert({ ...rule, isFiring }, value);
		if (decision) isFiring = decision === "fire";
		return decision;
	});
	expect(decisions).toEqual(["fire", null, null, null, "resolve", null, "fire"]);
	expect(decideAlert({ ...rule, isFiring: true }, null)).toBeNull();
});

test("cost, spend and stillness fire above their threshold", () => {
	expect(decideAlert(aRule("cost_above", 100), 100)).toBeNull();
	expect(decideAlert(aRule("cost_above", 100), 101)).toBe("fire");
	expect(decideAlert({ ...aRule("spend_above", 0.8), isFiring: true }, 0.77)).toBeNull();
	expect(decideAlert({ ...aRule("spend_above", 0.8), isFiring: true }, 0)).toBe("resolve");
	expect(decideAlert(aRule("stuck", 20), 21)).toBe("fire");
});

test("a cohort without an accepted environment has no cost, but its spend can be above the limit", () => {
	const rule = aRule("cost_above", 100);
	expect(measureAlert(rule, { ...FACTS, spendMicroUsd: 90 }).value).toBeNull();
	const { value, text } = measureAlert(rule, { ...FACTS, spendMicroUsd: 190 });
	expect(value).toBe(190);
	expect(text).toContain("—, $0.00019 spent");
});

test("a day without a budget cannot be overspent", () => {
	expect(measureAlert(aRule("spend_above", 0.5), FACTS)).toMatchObject({
		value: null,
		text: expect.stringContaining("no day budget"),
	});
});

test("a change that another sweep made first is not told again, and a rule that fails keeps no other back", async () => {
	const wish = {
		name: "a",
		source: "model",
		toWebhook: true,
		mailTo: [] as string[],
		windowHours: 1,
		projectId: "p",
		isFiring: false,
	} as const;
	const rules = ["bad", "first", "late"].map((id) => ({ ...wish, id, kind: "stuck" as const, threshold: 5 }));
	const told: AlertChange[] = [];
	const { changes, errors } = await lookAtAlerts(
		{
			listRules: async () => rules,
			readFacts: async ({ id }) => {
				if (id === "bad") throw new Error("no store");
				return { ...FACTS, stillMinutes: 9, liveWorkers: 0 };
			},
			note: async () => undefined,
			change: async (change) => {
				told.push(change);
				return change.ruleId !== "late";
			},
		},
		new Date(0),
	);
	expect(errors).toEqual([new Error("no store")]);
	expect(told.map(({ ruleId }) => ruleId)).toEqual(["first", "late"]);
	expect(changes).toEqual([expect.objectContaining({ ruleId: "first", isFiring: true, title: "a: alert" })]);
	expect(changes[0]?.text).toContain("no worker is alive");
});

test("a rule is refused whose threshold is in another unit, or whose address is none", () => {
	const wish = {
		name: "n",
		kind: "rate_below",
		threshold: 0.8,
		source: "model",
		windowHours: 24,
		toWebhook: true,
		mailTo: [],
	};
	expect(AlertWishSchema.safeParse(wish).success).toBe(true);
	expect(AlertWishSchema.safeParse({ ...wish, threshold: 80 }).success).toBe(false);
	expect(AlertWishSchema.safeParse({ ...wish, mailTo: ["a@b.example\r\nBcc: c@d.example"] }).success).toBe(false);
});
