import { AppError } from "@aes/core/errors";
import type { BlobStore } from "@aes/core/ports";
import type { NewStep } from "@aes/core/proposals";
import { planRollouts, type RolloutEnd, type RunRolloutDeps } from "@aes/core/rollouts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma } from "./generated/client.ts";
import {
	ATTEMPTS_GO_ON,
	claimLease,
	type HeldLease,
	heldBy,
	type LeaseSettings,
	listExhausted,
	markEnqueued,
	type QueuedRow,
	renewLease,
	requeueHeld,
	requeueLapsed,
	touchQueued,
} from "./leases.ts";
import { toClaimedRollout, toEndColumns } from "./rollout-row.ts";
import { STEP_COLUMNS, toStepColumns } from "./step-columns.ts";

type NewRollouts = {
	versionId: string;
	/** The campaign that asked for it; null when a person did. */
	campaignId: string | null;
	solver: string;
	harness: string;
	turnLimit: number | null;
	count: number;
	/** True: `count` in all; rollouts that are there already count. False: that many more. */
	inAll: boolean;
};

/** Versions at once; the next sweep goes on. */
const PLAN_LIMIT = 100;

type Stores = { db: Db; blobs: Pick<BlobStore, "put"> };

/** Solver rollouts, their steps and their leases. Every write of a holder names its lease and says whether it still held. */
export function createRolloutRepository({ db: { client }, blobs }: Stores, settings: LeaseSettings) {
	const end = async ({ id, leaseToken }: HeldLease, written: RolloutEnd): Promise<boolean> => {
		const where = { id, leaseToken, status: "running" as const };
		return (await client.rollout.updateMany({ where, data: toEndColumns(written) })).count === 1;
	};
	return withDbErrors({
		/** Plans rollouts on a version; their jobs are to be enqueued. Throws `not_found`. */
		create: (input: NewRollouts): Promise<QueuedRow[]> => createRollouts(client, input),
		/** Plans what campaigns ask for on the environments that they accepted and that lack it; their jobs are to be enqueued. */
		async planAccepted(): Promise<QueuedRow[]> {
			const planned: QueuedRow[] = [];
			for (const wanted of await listWanted(client))
				planned.push(...(await createRollouts(client, { ...wanted, turnLimit: null, inAll: true })));
			return planned;
		},
		async claim(id: string) {
			const lease = await claimLease(client, "rollouts", { ...settings, id });
			if (!lease) return null;
			const row = await client.rollout.findUnique({ where: { id, leaseToken: lease.leaseToken } });
			return row && toClaimedRollout(row, lease.leaseToken);
		},
		renew: (rollout: HeldLease) => renewLease(client, "rollouts", { ...rollout, leaseMs: settings.leaseMs }),
		finish: end,
		async release(rollout: HeldLease, reason: string, waitMs: number | null = 0): Promise<void> {
			const isRequeued = waitMs !== null && (await requeueHeld(client, "rollouts", { ...rollout, waitMs }));
			if (!isRequeued) await end(rollout, toExhausted(reason));
		},
		/** At the database's time. Twice is a `conflict`. */
		async appendStep(rollout: HeldLease, index: number, step: NewStep): Promise<boolean> {
			const values = await toStepColumns(step, blobs);
			const inserted = await client.$executeRaw`
				INSERT INTO rollout_steps (rollout_id, attempt, index, at, ${STEP_COLUMNS})
				SELECT id, attempt, ${index}::int, now(), ${Prisma.join(values)}
				FROM rollouts WHERE ${heldBy(rollout)}
				FOR SHARE`;
			return inserted === 1;
		},
		markEnqueued: (ids: readonly string[]) => markEnqueued(client, "rollouts", ids),
		/** As for proposals; those without an attempt left end without a reward. */
		async findStuck(input: { queuedLongerThanMs: number }): Promise<QueuedRow[]> {
			for (const dead of await listExhausted(client, "rollouts"))
				await end(dead, toExhausted("No worker brought it to an end in the attempts that it had."));
			const lapsed = await requeueLapsed(client, "rollouts");
			return [...lapsed, ...(await touchQueued(client, "rollouts", input.queuedLongerThanMs))];
		},
	} satisfies RunRolloutDeps["rollouts"] & Record<string, unknown>);
}

export type RolloutRepository = ReturnType<typeof createRolloutRepository>;

/** Accepted versions of campaigns with a solver that have fewer rollouts than the campaign asks for. */
function listWanted(client: Db["client"]) {
	return client.$queryRaw<Omit<NewRollouts, "turnLimit" | "inAll">[]>`
		WITH asking AS (
			SELECT id, plan->'solver'->>'model' AS solver,
				coalesce(plan->'solver'->>'harness', 'built-in') AS harness, (plan->'solver'->>'rollouts')::int AS count
			FROM campaigns WHERE plan->'solver' IS NOT NULL AND ${ATTEMPTS_GO_ON}
		)
		SELECT version.id AS "versionId", campaign.id AS "campaignId", campaign.solver, campaign.harness, campaign.count
		FROM asking AS campaign
		JOIN proposals AS proposal ON proposal.campaign_id = campaign.id AND proposal.verdict = 'accepted'
		JOIN environments AS environment ON environment.proposal_id = proposal.id AND environment.attempt = proposal.attempt
		JOIN environment_versions AS version ON version.environment_id = environment.id AND version.number = proposal.rounds
		WHERE (SELECT count(*) FROM rollouts WHERE rollouts.version_id = version.id
				AND rollouts.solver = campaign.solver AND rollouts.harness = campaign.harness) < campaign.count
		ORDER BY proposal.finished_at LIMIT ${PLAN_LIMIT}`;
}

/** Two that ask at once follow each other on the version's row, so that ordinals do not collide. */
function createRollouts(client: Db["client"], input: NewRollouts): Promise<QueuedRow[]> {
	const { versionId, solver, harness, campaignId, turnLimit, count, inAll } = input;
	return client.$transaction(async (tx) => {
		await tx.$queryRaw`SELECT id FROM environment_versions WHERE id = ${versionId} FOR NO KEY UPDATE`;
		const version = await tx.environmentVersion.findUnique({
			where: { id: versionId },
			select: {
				contentDigest: true,
				environment: { select: { projectId: true } },
				admissions: { where: { baseline: { not: null } }, orderBy: { createdAt: "desc" }, take: 1 },
			},
		});
		if (!version) throw new AppError("not_found", `No environment version ${versionId} is stored.`);
		const done = await tx.rollout.count({ where: { versionId, solver, harness } });
		const wanted = inAll ? Math.max(0, count - done) : count;
		const planned = planRollouts({ digest: version.contentDigest, done, count: wanted });
		return tx.rollout.createManyAndReturn({
			data: planned.map((rollout) => ({
				...rollout,
				projectId: version.environment.projectId,
				versionId,
				campaignId,
				solver,
				harness,
				turnLimit,
				baseline: version.admissions[0]?.baseline ?? null,
			})),
			select: { id: true, attempt: true },
		});
	});
}

/** Its attempts are used up by faults of ours, or none is worth making: stopped, without a reward. */
const toExhausted = (reason: string): RolloutEnd => ({
	status: "stopped",
	outcome: "infra_error",
	fault: "system",
	code: null,
	reason,
	reward: null,
	rewards: null,
	testsPassedFraction: null,
	testSource: "none",
	testsPassed: null,
	testsTotal: null,
	normalised: null,
	solverEnd: null,
	turns: 0,
	warnings: [],
	durationMs: 0,
});
