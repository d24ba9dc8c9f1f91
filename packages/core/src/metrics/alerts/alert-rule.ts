import { z } from "zod";

export const ALERT_KINDS = ["rate_below", "cost_above", "spend_above", "stuck"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const HOURS_AT_MOST = 24 * 90;
const base = {
	name: z.string().trim().min(1).max(120),
	/** Whose figures; procedural ones and models' never enter one. */
	source: z.enum(["model", "procedural"]),
	/** How far back proposals count; spend is always of the UTC day. */
	windowHours: z.int().min(1).max(HOURS_AT_MOST),
	toWebhook: z.boolean(),
	mailTo: z.array(z.email().max(200)).max(10),
};

/** A rule as a person asks for it. `threshold`: a share (rate, spend of the day's budget), micro-dollars (cost), minutes (stuck). */
export const AlertWishSchema = z.discriminatedUnion("kind", [
	z.object({ ...base, kind: z.literal("rate_below"), threshold: z.number().gt(0).lt(1) }),
	z.object({ ...base, kind: z.literal("cost_above"), threshold: z.number().gt(0).max(1e12) }),
	z.object({ ...base, kind: z.literal("spend_above"), threshold: z.number().gt(0).max(1) }),
	z.object({ ...base, kind: z.literal("stuck"), threshold: z.number().min(5).max(10_080) }),
]);
export type AlertWish = z.output<typeof AlertWishSchema>;

/** What rules are measured by; money in micro-dollars. */
export type AlertFacts = {
	evaluable: number;
	accepted: number;
	spendMicroUsd: number;
	/** null: the day has no budget. Reservations count, as they do for the budget. */
	dayShare: number | null;
	/** Since a proposal of a running campaign last ended, while some wait or run; 0 when none does. */
	stillMinutes: number;
	liveWorkers: number;
};
