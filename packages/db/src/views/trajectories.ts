import type { BlobStore } from "@aes/core/ports";
import { listWrittenPaths, StepToolCallSchema } from "@aes/core/trajectories";
import { z } from "zod";
import { withDbErrors } from "../db-errors.ts";
import type { PrismaClient } from "../generated/client.ts";
import { findInSteps } from "./find-in-steps.ts";
import { listStepBodies, listStepSummaries, stepsOf, type TrajectoryRef } from "./steps.ts";

type Window = { from: number; count: number };

/** A child sandbox that a proposer's work started. */
export type ChildSandbox = {
	id: string;
	purpose: string;
	detail: string | null;
	createdAt: Date;
	endedAt: Date | null;
};

/** Lists of what belongs to a trajectory end here; pages say so. */
const MAX_WRITES = 20_000;
const MAX_SANDBOXES = 500;
const ToolCallsSchema = z.array(StepToolCallSchema);

/** What the viewer reads of one attempt of a proposal or a rollout. Everything is scoped to a project. */
export function createTrajectoryViews(db: PrismaClient, blobs: Pick<BlobStore, "get">) {
	return withDbErrors({
		listSummaries: (input: TrajectoryRef & Window) => listStepSummaries(db, input),
		listBodies: (input: TrajectoryRef & Window) => listStepBodies(db, input),
		find: (input: TrajectoryRef & { text: string }) => findInSteps({ db, blobs }, input),
		/** Which step's calls name which files as written or removed, in order; at most 20,000. */
		async listWrites(input: TrajectoryRef): Promise<{ index: number; path: string; isRemoved: boolean }[]> {
			const rows = await db.$queryRaw<{ index: number; calls: unknown }[]>`
				SELECT index, tool_calls AS calls FROM ${stepsOf(input)}
				WHERE label IS DISTINCT FROM 'read' AND tool_calls <> '[]' ORDER BY index`;
			return rows
				.flatMap(({ index, calls }) =>
					listWrittenPaths(ToolCallsSchema.parse(calls)).map((path) => ({ index, ...path })),
				)
				.slice(0, MAX_WRITES);
		},
		/** Of the proposal, whichever attempt made them: the record does not say; the first 500. */
		listSandboxes: ({ projectId, proposalId }: { projectId: string; proposalId: string }): Promise<ChildSandbox[]> =>
			db.sandboxRecord.findMany({
				where: { proposalId, proposal: { projectId } },
				orderBy: { createdAt: "asc" },
				take: MAX_SANDBOXES,
				select: { id: true, purpose: true, detail: true, createdAt: true, endedAt: true },
			}),
	});
}
