import type { RouterOutputs } from "@aes/api";

export type TrajectoryRef = { attempt: number } & ({ proposalId: string } | { rolloutId: string });
export type StepSummary = RouterOutputs["trajectories"]["steps"][number];
export type Step = RouterOutputs["trajectories"]["bodies"][number];

/** What the viewer is told of a proposal or a rollout. */
export type Trajectory = {
	/** Keeps its identity from render to render. */
	ref: TrajectoryRef;
	isRunning: boolean;
	/** As the owner's row counts them; the list may know fewer until it has asked again. */
	steps: number;
	startedAt: Date | null;
	finishedAt: Date | null;
};
