import { LOCAL_ACTOR, type Role, scopesOf } from "@aes/core/access";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "../index.ts";

const WISH = {
	name: "Rate",
	kind: "rate_below",
	threshold: 0.8,
	source: "model",
	windowHours: 24,
	toWebhook: false,
	mailTo: [] as string[],
} as const;

function aCaller(role: Role) {
	const kept: unknown[] = [];
	const day = { day: "2026-11-30", limitMicroUsd: 5, spentMicroUsd: 0, reservedMicroUsd: 0 };
	const context = {
		projectId: "p1",
		actor: { ...LOCAL_ACTOR, scopes: scopesOf(role) },
		audit: async (event: unknown) => void kept.push(event),
		views: {},
		rollouts: {},
		access: {},
		monitoring: {
			alerts: { create: async () => ({ id: "a1" }), remove: async () => ({ name: "Rate" }) },
			targets: { set: async () => 0.7 },
			budgets: { getDaySpend: async () => day, setDailyBudget: async () => undefined },
		},
		now: () => new Date(0),
	};
	return { kept, api: createCaller(context as unknown as ApiContext) };
}

test("only who holds the scope makes alerts or sets budgets and targets", async () => {
	const { api, kept } = aCaller("researcher");
	const refused = { code: "FORBIDDEN" };
	await expect(api.alerts.create(WISH)).rejects.toMatchObject(refused);
	await expect(api.alerts.remove({ id: "a1" })).rejects.toMatchObject(refused);
	await expect(api.budgets.setDay({ limitMicroUsd: 1 })).rejects.toMatchObject(refused);
	await expect(api.budgets.setTarget({ kind: "rate", source: "model", value: 0.9 })).rejects.toMatchObject(refused);
	expect(kept).toEqual([]);
});

test("each change of a manager is kept with what stood there before", async () => {
	const { api, kept } = aCaller("manager");
	await api.alerts.create(WISH);
	await api.budgets.setDay({ limitMicroUsd: 9 });
	await api.budgets.setTarget({ kind: "rate", source: "model", value: 0.9 });
	expect(kept).toMatchObject([
		{ action: "alert.create", subject: { kind: "alert_rule", id: "a1" } },
		{ action: "budget.set", before: { limitMicroUsd: 5 }, after: { limitMicroUsd: 9 } },
		{ action: "target.set", before: { value: 0.7 }, after: { value: 0.9 } },
	]);
});
