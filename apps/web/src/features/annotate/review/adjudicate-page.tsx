"use client";
import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import Link from "next/link";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { useAnnotator } from "../use-annotator.ts";
import { DisputeDesk } from "./dispute-desk.tsx";

/** Only the steps on which people disagree, answers side by side without names. */
export function AdjudicatePage({ queueId }: { queueId: string }) {
	const trpc = useTRPC();
	const annotator = useAnnotator();
	const queue = useQuery(trpc.annotations.queue.queryOptions({ queueId }));
	const disputes = useQuery(
		trpc.annotationReview.disputes.queryOptions({ queueId, annotator: annotator.name }, { enabled: annotator.isKnown }),
	);
	return (
		<>
			<BackLink href={routes.agreement(queueId)}>Agreement</BackLink>
			<PageHeader
				title={`Adjudicate: ${queue.data?.name ?? "queue"}`}
				lead="Answers stand without names until the step is decided."
			>
				<Link
					href={`${routes.agreement(queueId)}#guideline` as ReturnType<typeof routes.agreement>}
					className="text-xs underline"
				>
					Change the guideline
				</Link>
			</PageHeader>
			<QueryState query={disputes} what="the disputes" className="h-96">
				{(rows) =>
					rows.length === 0 ? (
						<EmptyState icon={CheckCheck} title="Nothing to decide">
							No step of a complete item is disputed.
						</EmptyState>
					) : (
						<DisputeDesk queueId={queueId} annotator={annotator.name} disputes={rows} />
					)
				}
			</QueryState>
		</>
	);
}
