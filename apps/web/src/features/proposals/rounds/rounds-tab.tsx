"use client";
import { useQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { isOpen, type Proposal } from "../detail/use-proposal.ts";
import { RoundCard } from "./round-card.tsx";

/** What was submitted in each round, what the controls said, what came back to the proposer. Newest first. */
export function RoundsTab({ proposal }: { proposal: Proposal }) {
	const trpc = useTRPC();
	const { roundsDone } = proposal;
	const environmentId = roundsDone[0]?.environmentId;
	const environment = useQuery(
		trpc.environments.byId.queryOptions(
			{ id: environmentId ?? "" },
			{ enabled: environmentId !== undefined, refetchInterval: isOpen(proposal) ? LIVE_MS * 2 : false },
		),
	);
	if (roundsDone.length === 0) return <NoRounds isOpen={isOpen(proposal)} />;
	const unstored = proposal.rounds - roundsDone.length;
	return (
		<div className="flex flex-col gap-3">
			{!isOpen(proposal) && unstored > 0 && (
				<p role="note" className="text-muted">
					{unstored} of {proposal.rounds} rounds held no task: nothing was stored, the trace shows what was answered.
				</p>
			)}
			{[...roundsDone].reverse().map((round) => (
				<RoundCard key={round.versionId} round={round} versions={environment.data?.versions ?? []} />
			))}
		</div>
	);
}

function NoRounds({ isOpen: open }: { isOpen: boolean }) {
	return (
		<EmptyState icon={Waypoints} title={open ? "Nothing submitted yet" : "Nothing was submitted"}>
			{open ? "The first submission shows up here with its report." : "This proposal ended without a task to admit."}
		</EmptyState>
	);
}
