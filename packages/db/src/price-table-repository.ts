import type { PriceTable } from "@aes/core/ledger";
import { z } from "zod";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

const AmountSchema = z.number().min(0);

const RATES = {
	inputMicroUsdPerMillion: AmountSchema,
	cachedInputMicroUsdPerMillion: AmountSchema,
	cacheWriteInputMicroUsdPerMillion: AmountSchema.optional(),
	cacheWrite1hInputMicroUsdPerMillion: AmountSchema.optional(),
	outputMicroUsdPerMillion: AmountSchema,
};

const PriceTableSchema: z.ZodType<PriceTable> = z.object({
	version: z.string(),
	models: z.record(
		z.string(),
		z.array(
			z.object({
				effectiveFrom: z.coerce.date(),
				...RATES,
				longPrompt: z.object({ ...RATES, overTokens: z.int().min(1) }).optional(),
				isNotional: z.boolean(),
			}),
		),
	),
	sandbox: z.object({ cpuSecondMicroUsd: AmountSchema, gibSecondMicroUsd: AmountSchema }),
}) as z.ZodType<PriceTable>;

/** The price tables that workers charge by, for those who estimate without being one. */
export function createPriceTableRepository({ client }: Db) {
	return withDbErrors({
		/** A worker that starts says which one is in force. By the database's clock, and later than any before it. */
		async keep(table: PriceTable): Promise<void> {
			await client.$executeRaw`
				INSERT INTO price_tables (version, prices, kept_at)
				VALUES (
					${table.version}, ${JSON.stringify(table)}::jsonb,
					greatest(now(), (SELECT max(kept_at) FROM price_tables) + interval '1 millisecond')
				)
				ON CONFLICT (version) DO UPDATE SET prices = excluded.prices, kept_at = excluded.kept_at`;
		},
		/** The one that was named last; null before any worker started. */
		async findCurrent(): Promise<PriceTable | null> {
			const row = await client.priceTable.findFirst({ orderBy: { keptAt: "desc" } });
			return row && PriceTableSchema.parse(row.prices);
		},
	});
}

export type PriceTableRepository = ReturnType<typeof createPriceTableRepository>;
