import type { BlobStore } from "@aes/core/ports";
import type { ClaimedProposal, NewStep } from "@aes/core/proposals";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma } from "./generated/client.ts";
import { heldBy } from "./leases.ts";
import { STEP_COLUMNS, toStepColumns } from "./step-columns.ts";

/** Trajectory steps of proposals, stored while they happen. */
export function createStepRepository({ client }: Db, blobs: Pick<BlobStore, "put">) {
	return withDbErrors({
		/** Labels and stores one step, at the database's time. False when the lease is lost; twice is a `conflict`. */
		async append(proposal: ClaimedProposal, index: number, step: NewStep): Promise<boolean> {
			const values = await toStepColumns(step, blobs);
			const inserted = await client.$executeRaw`
				INSERT INTO trajectory_steps (proposal_id, attempt, index, at, ${STEP_COLUMNS})
				SELECT id, attempt, ${index}::int, now(), ${Prisma.join(values)}
				FROM proposals WHERE ${heldBy(proposal)}
				FOR SHARE`;
			return inserted === 1;
		},
	});
}

export type StepRepository = ReturnType<typeof createStepRepository>;
