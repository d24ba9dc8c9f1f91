import type { QueuedRow } from "@aes/db";
import { createJobProducer, createQueueConnection, type JobProducer } from "@aes/queue";
import type { Context } from "../context.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";
import type { CommandStores } from "./stores.ts";

/** Hands proposals to the queue; what does not get there is handed over by the next sweep. */
export async function enqueueProposals(
	context: Context,
	{ proposals }: CommandStores,
	rows: readonly QueuedRow[],
): Promise<void> {
	await withProducer(context, async (producer) => {
		for (const { id, attempt } of rows) await producer.enqueue("runProposal", { proposalId: id, attempt });
	});
	await proposals.markEnqueued(rows.map(({ id }) => id));
}

/** The same for admissions. */
export async function enqueueAdmissions(
	context: Context,
	{ admissions }: CommandStores,
	rows: readonly QueuedRow[],
): Promise<void> {
	await withProducer(context, async (producer) => {
		for (const { id, attempt } of rows) await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
	});
	await admissions.markEnqueued(rows.map(({ id }) => id));
}

/** The same for rollouts. */
export async function enqueueRollouts(
	context: Context,
	{ rollouts }: CommandStores,
	rows: readonly QueuedRow[],
): Promise<void> {
	await withProducer(context, async (producer) => {
		for (const { id, attempt } of rows) await producer.enqueue("runRollout", { rolloutId: id, attempt });
	});
	await rollouts.markEnqueued(rows.map(({ id }) => id));
}

async function withProducer(context: Context, run: (producer: JobProducer) => Promise<void>): Promise<void> {
	const { REDIS_URL: redisUrl } = context.settings;
	await using connection = await createQueueConnection(
		redisUrl ? { redisUrl } : { databaseUrl: await getDatabaseUrl(context.settings) },
	);
	await using producer = createJobProducer(connection);
	await run(producer);
}
