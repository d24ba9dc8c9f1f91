import { AppError } from "@aes/core/errors";
import { type Seed, SeedRolloutSchema, SeedSchema } from "@aes/core/seeds";
import { z } from "zod";
import { cleanJson } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Seed as Row } from "./generated/client.ts";

const RolloutsSchema = z.array(SeedRolloutSchema);

export function createSeedRepository({ client }: Db) {
	return withDbErrors({
		/** Stores the seed, or replaces the one of that id in its project; says whether it was new. */
		async upsert(input: { projectId: string; seed: Seed }): Promise<{ isNew: boolean }> {
			const { id, ...fields } = cleanJson(SeedSchema.parse(input.seed));
			const data = { ...fields, metadata: fields.metadata as object };
			const inserted = await client.seed.createMany({
				data: { id, projectId: input.projectId, ...data },
				skipDuplicates: true,
			});
			if (inserted.count === 0) await client.seed.update({ where: { id, projectId: input.projectId }, data });
			return { isNew: inserted.count === 1 };
		},
		/** Throws `not_found`. */
		async get(id: string): Promise<Seed> {
			const row = await client.seed.findUnique({ where: { id } });
			if (!row) throw new AppError("not_found", `No seed ${id} is stored; import it again.`, { details: { id } });
			return toSeed(row);
		},
		/** The project's seeds, oldest first. */
		async list(projectId: string): Promise<Seed[]> {
			const rows = await client.seed.findMany({ where: { projectId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
			return rows.map(toSeed);
		},
	});
}

export type SeedRepository = ReturnType<typeof createSeedRepository>;

const toSeed = (row: Row): Seed => ({
	id: row.id,
	kind: row.kind,
	name: row.name,
	instruction: row.instruction,
	metadata: z.record(z.string(), z.unknown()).parse(row.metadata),
	rollouts: RolloutsSchema.parse(row.rollouts),
});
