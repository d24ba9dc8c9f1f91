"use client";
import { useQuery } from "@tanstack/react-query";
import { IDLE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";
import type { SolverDifficulty } from "./pass-rate.tsx";

/** Adds to each row how solvers did on its version. */
export function useDifficulties<Row extends { versionId: string }>(rows: readonly Row[]) {
	const versionIds = rows.map(({ versionId }) => versionId).slice(0, MAX_VERSIONS);
	const found = useQuery(
		useTRPC().rollouts.difficulties.queryOptions(
			{ versionIds },
			{ enabled: versionIds.length > 0, refetchInterval: IDLE_MS, placeholderData: (previous) => previous },
		),
	);
	const byVersion = new Map(found.data?.map(({ versionId, solvers }) => [versionId, solvers]));
	return rows.map((row): Row & { difficulties?: readonly SolverDifficulty[] } => {
		const difficulties = byVersion.get(row.versionId);
		return { ...row, ...(difficulties && { difficulties }) };
	});
}

const MAX_VERSIONS = 500;
