import type { BlobStore } from "@aes/core/ports";
import type { NewStep } from "@aes/core/proposals";
import { labelStep } from "@aes/core/trajectories";
import { cleanJson, cleanText } from "./clean-text.ts";
import { Prisma } from "./generated/client.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";
import { storeObservations } from "./step-observations.ts";

/** What a step of a proposal and one of a rollout have in common. */
export const STEP_COLUMNS = Prisma.raw(
	"source, message, reasoning, tool_calls, observations, model_name, subagent, input_tokens, cached_input_tokens, output_tokens, cost_micro_usd, label, label_rule",
);

/** The values of `STEP_COLUMNS`; cast, since a parameter in a SELECT has no type of its own. */
export async function toStepColumns(step: NewStep, blobs: Pick<BlobStore, "put">): Promise<Prisma.Sql[]> {
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
