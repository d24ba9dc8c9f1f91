"use client";
import type { RouterOutputs } from "@aes/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC, useTRPCClient } from "../../../trpc/client.ts";

export type StepSummary = RouterOutputs["proposals"]["steps"][number];
type Trajectory = { proposalId: string; attempt: number };

const PAGE_STEPS = 5_000;

/** `isWhole` is false while older pages are still on their way. */
export type Steps = { steps: readonly StepSummary[]; isWhole: boolean };

/** Every step's summary. Pages come in one after the other; of a running proposal, only what is new is asked for. */
export function useSteps(trajectory: Trajectory, isRunning: boolean) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const cache = useQueryClient();
	const queryKey = [...trpc.proposals.steps.queryKey(), trajectory];
	return useQuery<Steps>({
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
		enabled: trajectory.attempt > 0,
		refetchInterval: isRunning ? LIVE_MS : false,
		staleTime: isRunning ? LIVE_MS : Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
}
