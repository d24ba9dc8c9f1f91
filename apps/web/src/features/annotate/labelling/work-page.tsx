"use client";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { NameForm, NameNote } from "../name-form.tsx";
import { useAnnotator } from "../use-annotator.ts";
import { WorkBench } from "./work-bench.tsx";

/** One item after the other of a queue, step by step. */
export function WorkPage({ queueId }: { queueId: string }) {
	const trpc = useTRPC();
	const annotator = useAnnotator();
	const queue = useQuery(trpc.annotations.queue.queryOptions({ queueId }));
	return (
		<>
			<BackLink href={routes.annotate()}>Annotate</BackLink>
			<header className="mb-2 flex flex-wrap items-center justify-between gap-3">
				<h1 className="text-xl font-semibold tracking-tight">{queue.data?.name ?? "Queue"}</h1>
				{annotator.name && !annotator.isAccount && <NameNote name={annotator.name} />}
			</header>
			{annotator.isKnown && !annotator.name && <NameForm />}
			<QueryState query={queue} what="the queue" className="h-96">
				{(data) => annotator.name && <WorkBench key={annotator.name} queue={data} annotator={annotator.name} />}
			</QueryState>
		</>
	);
}
