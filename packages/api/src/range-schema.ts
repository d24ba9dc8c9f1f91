import { RANGES } from "@aes/core/metrics";
import { z } from "zod";

/** A period in whole UTC days; the days are for `custom` alone. */
export const RangeSchema = z.object({
	range: z.enum(RANGES).default("30d").describe("which period, in UTC days"),
	from: z.string().max(40).optional().describe("first day of a custom range, as in 2026-11-01"),
	to: z.string().max(40).optional().describe("last day of a custom range"),
});
