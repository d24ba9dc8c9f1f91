import { AppError } from "@aes/core/errors";
import {
	type Seed,
	SeedProvenanceSchema,
	type SeedReference,
	SeedReferenceSchema,
	SeedRolloutSchema,
	SeedSchema,
} from "@aes/core/seeds";
import { z } from "zod";
import { cleanJson } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma, type Seed as Row } from "./generated/client.ts";

/** A seed never carries them: whoever wants them asks for them. */
const WITHHELD = { reference: true } as const;

const RolloutsSchema = z.array(SeedRolloutSchema);

export function createSeedRepository({ client }: Db) {
	return withDbErrors({
		/**
		 * Stores the seed, or replaces the one of that id in its project; says whether it was new. Solution and tests of
		 * its task go with it only when given; a replacement without them drops them.
		 */
		async upsert(input: { projectId: string; seed: Seed; reference?: SeedReference }): Promise<{ isNew: boolean }> {
			const { id, ...fields } = cleanJson(SeedSchema.parse(input.seed));
			const data = {
				...fields,
				metadata: fields.metadata as object,
				provenance: fields.provenance ?? Prisma.DbNull,
				reference: input.reference ? cleanJson(SeedReferenceSchema.parse(input.reference)) : Prisma.DbNull,
			};
			const inserted = await client.seed.createMany({
				data: { id, projectId: input.projectId, ...data },
				skipDuplicates: true,
			});
			if (inserted.count === 0) await client.seed.update({ where: { id, projectId: input.projectId }, data });
			return { isNew: inserted.count === 1 };
		},
		/** Throws `not_found`. */
		async get(id: string): Promise<Seed> {
			const row = await client.seed.findUnique({ where: { id }, omit: WITHHELD });
			if (!row) throw new AppError("not_found", `No seed ${id} is stored; import it again.`, { details: { id } });
			return toSeed(row);
		},
		/** Solution and tests of the seed's task; null when the import did not keep them. */
		async findReference(id: string): Promise<SeedReference | null> {
			const row = await client.seed.findUnique({ where: { id }, select: { reference: true } });
			return SeedReferenceSchema.nullable().parse(row?.reference ?? null);
		},
		/** The project's seeds, oldest first. */
		async list(projectId: string): Promise<Seed[]> {
			const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
			const rows = await client.seed.findMany({ where: { projectId }, orderBy, omit: WITHHELD });
			return rows.map(toSeed);
		},
	});
}

export type SeedRepository = ReturnType<typeof createSeedRepository>;

const toSeed = (row: Omit<Row, "reference">): Seed => ({
	id: row.id,
	kind: row.kind,
	name: row.name,
	instruction: row.instruction,
	metadata: z.record(z.string(), z.unknown()).parse(row.metadata),
	rollouts: RolloutsSchema.parse(row.rollouts),
	...(row.provenance !== null && { provenance: SeedProvenanceSchema.parse(row.provenance) }),
});
