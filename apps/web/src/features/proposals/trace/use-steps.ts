"use client";
import type { RouterOutputs } from "@aes/api";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC, useTRPCClient } from "../../../trpc/client.ts";
import type { Proposal } from "../detail/use-proposal.ts";

export type StepSummary = RouterOutputs["proposals"]["steps"][number];
type Trajectory = { proposalId: string; attempt: number };

const PAGE_STEPS = 5_000;

/** `isWhole` is false while older pages are still on their way. */
type Steps = { steps: readonly StepSummary[]; isWhole: boolean };

/** Nearly every proposal ends in its first attempt, so its steps are asked for beside it, not after it. */
export function usePrefetchFirstSteps(proposalId: string): void {
	const steps = useStepsOptions({ proposalId, attempt: 1 });
	const cache = useQueryClient();
	useEffect(() => {
		if (!cache.getQueryState(steps.queryKey)) void cache.prefetchQuery(steps);
	}, [cache, steps]);
}

/** Every step's summary. Pages come in one after the other; of a running proposal, only what is new is asked for, until all are there. */
export function useSteps(proposal: Pick<Proposal, "id" | "attempt" | "status" | "steps">) {
	const isRunning = proposal.status === "running";
	return useQuery({
		...useStepsOptions({ proposalId: proposal.id, attempt: proposal.attempt }),
		enabled: proposal.attempt > 0,
		refetchInterval: ({ state }) => (isRunning || (state.data?.steps.length ?? 0) < proposal.steps ? LIVE_MS : false),
		staleTime: isRunning ? LIVE_MS : Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
}

function useStepsOptions(trajectory: Trajectory) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const cache = useQueryClient();
	const queryKey = [...trpc.proposals.steps.queryKey(), trajectory];
	return queryOptions<Steps>({
		queryKey,
		queryFn: async ({ signal }) => {
			let known = cache.getQueryData<Steps>(queryKey) ?? { steps: [], isWhole: false };
			for (;;) {
				const from = (known.steps.at(-1)?.index ?? -1) + 1;
				const page = await client.proposals.steps.query({ ...trajectory, from, count: PAGE_STEPS }, { signal });
				const isWhole = page.length < PAGE_STEPS;
				if (page.length > 0 || isWhole !== known.isWhole) known = { steps: [...known.steps, ...page], isWhole };
				if (isWhole) return known;
				cache.setQueryData(queryKey, known);
			}
		},
	});
}
