"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useHotkeys } from "react-hotkeys-hook";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { DaySpendCard } from "./day-spend.tsx";
import { QueueTable } from "./queue-table.tsx";
import { SandboxTable } from "./sandbox-table.tsx";
import { WorkerNotice, WorkerTable } from "./worker-table.tsx";

const REFRESH_MS = 2_000;

/** What runs where: workers, sandboxes, rows that wait; and what the day has cost. */
export function OperationsPage() {
	const trpc = useTRPC();
	const [isPaused, setPaused] = useQueryState("paused", parseAsBoolean.withDefault(false));
	const refetchInterval = isPaused ? (false as const) : REFRESH_MS;
	const snapshot = useQuery(trpc.operations.snapshot.queryOptions(undefined, { refetchInterval }));
	const queues = useQuery(trpc.operations.queues.queryOptions(undefined, { refetchInterval }));
	useHotkeys("p", () => void setPaused(!isPaused), [isPaused]);
	return (
		<>
			<PageHeader
				title="Operations"
				lead={
					<span aria-live="off">
						{snapshot.data ? (
							<>
								as of <TimeAgo at={snapshot.data.at} />
								{isPaused && ", paused"}
							</>
						) : (
							"Workers, sandboxes and queues"
						)}
					</span>
				}
			>
				<Button aria-pressed={isPaused} onClick={() => void setPaused(!isPaused)}>
					{isPaused ? "Resume" : "Pause"} live view
				</Button>
			</PageHeader>
			{snapshot.isPending && (
				<div role="status">
					<span className="sr-only">Loading operations</span>
					<Skeleton className="h-72" />
				</div>
			)}
			{snapshot.isError && (
				<ErrorState
					title="The store could not be read"
					message={snapshot.error.message}
					onRetry={() => void snapshot.refetch()}
				/>
			)}
			{snapshot.data && (
				<div className="flex flex-col gap-3">
					<WorkerNotice workers={snapshot.data.workers} />
					<DaySpendCard today={snapshot.data.today} />
					<SandboxTable sandboxes={snapshot.data.sandboxes} />
					<QueueTable
						snapshot={snapshot.data}
						queues={queues.data ?? null}
						queueError={queues.error?.message ?? null}
					/>
					<WorkerTable workers={snapshot.data.workers} />
				</div>
			)}
		</>
	);
}
