import type { BlobStore } from "@aes/core/ports";
import type { ClaimedProposal, NewStep } from "@aes/core/proposals";
import { labelStep } from "@aes/core/trajectories";
import { cleanJson, cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma } from "./generated/client.ts";
import { heldBy } from "./leases.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";
import { storeObservations } from "./step-observations.ts";

/** Trajectory steps of proposals, stored while they happen. */
export function createStepRepository({ client }: Db, blobs: Pick<BlobStore, "put">) {
	return withDbErrors({
		/** Labels and stores one step, at the database's time. False when the lease is lost; twice is a `conflict`. */
		async append(proposal: ClaimedProposal, index: number, step: NewStep): Promise<boolean> {
			const values = await toColumns(step, blobs);
			const inserted = await client.$executeRaw`
				INSERT INTO trajectory_steps (
					proposal_id, attempt, index, at, source, message, reasoning, tool_calls, observations, model_name,
					subagent, input_tokens, cached_input_tokens, output_tokens, cost_micro_usd, label, label_rule
				)
				SELECT id, attempt, ${index}::int, now(), ${Prisma.join(values)}
				FROM proposals WHERE ${heldBy(proposal)}
				FOR SHARE`;
			return inserted === 1;
		},
	});
}

export type StepRepository = ReturnType<typeof createStepRepository>;

/** In the order of the statement above; cast, since a parameter in a SELECT has no type of its own. */
async function toColumns(step: NewStep, blobs: Pick<BlobStore, "put">): Promise<Prisma.Sql[]> {
	const observations = await storeObservations(step.observations, blobs);
	const labelled = labelStep(step);
	const { metrics } = step;
	const cost = metrics && toMicroUsdColumn(metrics.costMicroUsd);
	return [
		Prisma.sql`${step.source}::text`,
		Prisma.sql`${cleanText(step.message)}::text`,
		Prisma.sql`${step.reasoning === null ? null : cleanText(step.reasoning)}::text`,
		Prisma.sql`${JSON.stringify(cleanJson(step.toolCalls))}::jsonb`,
		Prisma.sql`${JSON.stringify(observations)}::jsonb`,
		Prisma.sql`${step.modelName}::text`,
		Prisma.sql`${step.subagent === undefined ? null : cleanText(step.subagent)}::text`,
		Prisma.sql`${metrics?.inputTokens ?? null}::int`,
		Prisma.sql`${metrics?.cachedInputTokens ?? null}::int`,
		Prisma.sql`${metrics?.outputTokens ?? null}::int`,
		Prisma.sql`${cost}::bigint`,
		Prisma.sql`${labelled.label}::text`,
		Prisma.sql`${labelled.rule}::text`,
	];
}
