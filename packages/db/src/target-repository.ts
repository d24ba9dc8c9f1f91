import type { MeasuredSource } from "@aes/core/metrics";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

/** A share from 0 to 1 for `rate`, micro-dollars for each valid environment for `cost`. */
export type Target = { source: MeasuredSource; kind: "rate" | "cost"; value: number };
type Place = { projectId: string } & Omit<Target, "value">;

/** What projects want to reach. */
export function createTargetRepository({ client }: Db) {
	const select = { source: true, kind: true, value: true } as const;
	return withDbErrors({
		list: (projectId: string): Promise<Target[]> => client.target.findMany({ where: { projectId }, select }),
		/** null takes it away; returns what stood there before. */
		async set(place: Place, value: number | null): Promise<number | null> {
			const where = { projectId_source_kind: place };
			const before = await client.target.findUnique({ where, select });
			if (value === null) await client.target.deleteMany({ where: place });
			else await client.target.upsert({ where, create: { ...place, value }, update: { value, updatedAt: new Date() } });
			return before?.value ?? null;
		},
	});
}
export type TargetRepository = ReturnType<typeof createTargetRepository>;
