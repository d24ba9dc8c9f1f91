"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus, Tags } from "lucide-react";
import Link from "next/link";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { IDLE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { NameForm, NameNote } from "./name-form.tsx";
import { QueueTable } from "./queue-table.tsx";
import { useAnnotator } from "./use-annotator.ts";

/** Queues of traces to label; those with something left for the reader first. */
export function QueuesPage() {
	const trpc = useTRPC();
	const annotator = useAnnotator();
	const queues = useQuery(
		trpc.annotations.queues.queryOptions(
			{ annotator: annotator.name },
			{ enabled: annotator.isKnown, refetchInterval: IDLE_MS },
		),
	);
	return (
		<>
			<PageHeader
				title="Annotate"
				lead="Say for each step of a proposer's trace whether it read, built, wrote or tested."
			>
				{annotator.name && !annotator.isAccount && <NameNote name={annotator.name} />}
				{annotator.can.canMakeQueues && (
					<Link
						href={routes.newQueue()}
						className="inline-flex h-8 items-center gap-1.5 rounded-md border px-3 text-sm font-medium hover:bg-surface-2"
					>
						<Plus aria-hidden className="size-4" />
						New queue
					</Link>
				)}
			</PageHeader>
			{annotator.isKnown && !annotator.name && annotator.can.canLabel && <NameForm />}
			<QueryState query={queues} what="the queues" className="h-72">
				{(rows) =>
					rows.length === 0 ? (
						<EmptyState icon={Tags} title="No queue yet">
							A queue holds traces of proposals, and says how many people label each.{" "}
							{annotator.can.canMakeQueues && (
								<Link href={routes.newQueue()} className="underline">
									Make the first one
								</Link>
							)}
						</EmptyState>
					) : (
						<QueueTable queues={rows} annotator={annotator} />
					)
				}
			</QueryState>
		</>
	);
}
