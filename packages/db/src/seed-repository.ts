import { AppError } from "@aes/core/errors";
import {
	mergeReferences,
	type Seed,
	SeedProvenanceSchema,
	type SeedReference,
	SeedReferenceSchema,
	SeedRolloutSchema,
	SeedSchema,
} from "@aes/core/seeds";
import { z } from "zod";
import { cleanJson } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma, type Seed as Row } from "./generated/client.ts";

/** A seed never carries them: whoever wants them asks for them. */
const WITHHELD = { reference: true } as const;

const RolloutsSchema = z.array(SeedRolloutSchema);

export function createSeedRepository({ client }: Db) {
	return withDbErrors({
		/**
		 * Stores the seed, or replaces the one of that id in its project; says whether it was new, and how many files of its
		 * task's solution and tests are kept beside it. Those come only when given, and stay when a later import is without.
		 */
		upsert(input: { projectId: string; seed: Seed; reference?: SeedReference }): Promise<StoredSeed> {
			return client.$transaction((tx) => upsert(tx, input));
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

type StoredSeed = { isNew: boolean; kept: { solution: number; tests: number } };

async function upsert(
	tx: DbClient,
	{ projectId, seed, reference: brought = null }: { projectId: string; seed: Seed; reference?: SeedReference | null },
): Promise<StoredSeed> {
	const { id, ...fields } = cleanJson(SeedSchema.parse(seed));
	const data = {
		...fields,
		metadata: fields.metadata as object,
		provenance: fields.provenance ?? Prisma.DbNull,
	};
	const inserted = await tx.seed.createMany({ data: { id, projectId, ...data }, skipDuplicates: true });
	const [row] = await tx.$queryRaw<{ reference: unknown }[]>`
		SELECT reference FROM seeds WHERE id = ${id} AND project_id = ${projectId} FOR UPDATE`;
	const stored = SeedReferenceSchema.nullable().parse(row?.reference ?? null);
	const reference = mergeReferences(stored, brought && cleanJson(SeedReferenceSchema.parse(brought)));
	await tx.seed.update({ where: { id, projectId }, data: { ...data, reference: reference ?? Prisma.DbNull } });
	return {
		isNew: inserted.count === 1,
		kept: { solution: reference?.solution.length ?? 0, tests: reference?.tests.length ?? 0 },
	};
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
