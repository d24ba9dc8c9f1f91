"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client.ts";
import { toStepWindow } from "./step-window.ts";
import type { Step, TrajectoryRef } from "./trajectory.ts";

/** The window of bodies that holds one step; fetched once. */
export function useStepBodies(ref: TrajectoryRef, index: number, known: number) {
	const trpc = useTRPC();
	return useQuery(
		trpc.trajectories.bodies.queryOptions(
			{ ...ref, ...toStepWindow(index, known) },
			{ staleTime: Number.POSITIVE_INFINITY, gcTime: KEPT_MS, placeholderData: (previous) => previous },
		),
	);
}

/** The bodies of the steps that a view has mounted, as far as they have come. */
export function useMountedBodies(ref: TrajectoryRef, indices: readonly number[], known: number): Map<number, Step> {
	const trpc = useTRPC();
	const windows = new Map(indices.map((index) => [toStepWindow(index, known).from, toStepWindow(index, known)]));
	const found = useQueries({
		queries: [...windows.values()].map((window) =>
			trpc.trajectories.bodies.queryOptions(
				{ ...ref, ...window },
				{ staleTime: Number.POSITIVE_INFINITY, gcTime: KEPT_MS },
			),
		),
	});
	return new Map(found.flatMap(({ data }) => data ?? []).map((step) => [step.index, step]));
}

/** Bodies may be large: those out of view for this long are forgotten. */
const KEPT_MS = 60_000;
