"use client";
import type { RouterOutputs } from "@aes/api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { BackLink } from "../../components/domain/back-link.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { LIVE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { TrajectoryViewer } from "../trajectory/trajectory-viewer.tsx";
import { usePrefetchFirstSteps } from "../trajectory/use-steps.ts";
import { RolloutHeader } from "./rollout-header.tsx";
import { RolloutVerifier } from "./rollout-verifier.tsx";

export type Rollout = RouterOutputs["rollouts"]["byId"];

/** One attempt of a solver: what it earned, what it took, and every step. */
export function RolloutPage({ id }: { id: string }) {
	const rollout = useQuery(
		useTRPC().rollouts.byId.queryOptions(
			{ id },
			{ refetchInterval: ({ state }) => (state.data && state.data.finishedAt === null ? LIVE_MS : false) },
		),
	);
	usePrefetchFirstSteps({ rolloutId: id });
	return (
		<>
			<BackLink href={routes.rollouts()}>Rollouts</BackLink>
			{!rollout.data && <PageHeader title="Rollout" />}
			<QueryState query={rollout} what="the rollout" className="h-96">
				{(data) => (
					<>
						<RolloutHeader rollout={data} />
						<Viewer rollout={data} />
					</>
				)}
			</QueryState>
		</>
	);
}

function Viewer({ rollout }: { rollout: Rollout }) {
	const { id, attempt, status, steps, startedAt, finishedAt } = rollout;
	const ref = useMemo(() => ({ rolloutId: id, attempt }), [id, attempt]);
	const trajectory = { ref, isRunning: status === "running", steps, startedAt, finishedAt };
	return <TrajectoryViewer trajectory={trajectory} verifier={<RolloutVerifier rollout={rollout} />} />;
}
