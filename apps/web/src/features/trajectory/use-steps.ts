"use client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC, useTRPCClient } from "../../trpc/client.ts";
import type { StepSummary, Trajectory, TrajectoryRef } from "./trajectory.ts";

const PAGE_STEPS = 5_000;

/** `isWhole` is false while older pages are still on their way. */
type Steps = { steps: readonly StepSummary[]; isWhole: boolean };

/** Nearly everything ends in its first attempt, so its steps are asked for beside their owner, not after it. */
export function usePrefetchFirstSteps(owner: { proposalId: string } | { rolloutId: string }): void {
	const steps = useStepsOptions({ ...owner, attempt: 1 });
	const cache = useQueryClient();
	useEffect(() => {
		if (!cache.getQueryState(steps.queryKey)) void cache.prefetchQuery(steps);
	}, [cache, steps]);
}

/** Every step's summary. Pages come in one after the other; of a running agent, only what is new is asked for, until all are there. */
export function useSteps({ ref, isRunning, steps }: Trajectory) {
	return useQuery({
		...useStepsOptions(ref),
		enabled: ref.attempt > 0,
		refetchInterval: ({ state }) => (isRunning || (state.data?.steps.length ?? 0) < steps ? LIVE_MS : false),
		staleTime: isRunning ? LIVE_MS : Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
}

function useStepsOptions(ref: TrajectoryRef) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const cache = useQueryClient();
	const queryKey = [...trpc.trajectories.steps.queryKey(), ref];
	return queryOptions<Steps>({
		queryKey,
		queryFn: async ({ signal }) => {
			let known = cache.getQueryData<Steps>(queryKey) ?? { steps: [], isWhole: false };
			for (;;) {
				const from = (known.steps.at(-1)?.index ?? -1) + 1;
				const page = await client.trajectories.steps.query({ ...ref, from, count: PAGE_STEPS }, { signal });
				const isWhole = page.length < PAGE_STEPS;
				if (page.length > 0 || isWhole !== known.isWhole) known = { steps: [...known.steps, ...page], isWhole };
				if (isWhole) return known;
				cache.setQueryData(queryKey, known);
			}
		},
	});
}
