import type { RouterOutputs } from "@aes/api";
import { formatDuration } from "@aes/core/metrics";
import { ErrorState } from "../../components/states/error-state.tsx";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";

type Snapshot = RouterOutputs["operations"]["snapshot"];
type Queue = RouterOutputs["operations"]["queues"][number];

/** Rows are the truth; the queue carries their ids, so the two may differ for a moment. */
export function QueueTable(props: { snapshot: Snapshot; queues: readonly Queue[] | null; queueError: string | null }) {
	const { snapshot, queues, queueError } = props;
	const rows = [
		{ title: "Proposals", rows: snapshot.proposals },
		{ title: "Admissions", rows: snapshot.admissions },
		{ title: "Solver rollouts", rows: snapshot.rollouts },
	];
	return (
		<>
			<PlainTable
				title="Rows"
				columns={["Kind", "Waiting", "Oldest waiting since", "Delayed", "Held by campaign", "Running", "Lapsed leases"]}
				isEmpty={false}
				empty=""
			>
				{rows.map(({ title, rows: state }) => (
					<PlainRow key={title}>
						<td>{title}</td>
						<td>{state.waiting}</td>
						<td className="text-muted">{state.oldestWaitingAt ? <TimeAgo at={state.oldestWaitingAt} /> : "—"}</td>
						<td>
							{state.delayed}
							{state.nextDelayedAt && (
								<span className="text-muted">
									, next <TimeAgo at={state.nextDelayedAt} />
								</span>
							)}
						</td>
						<td>{state.held}</td>
						<td>{state.running}</td>
						<td>{state.lapsed}</td>
					</PlainRow>
				))}
			</PlainTable>
			{queueError && <ErrorState title="The queue could not be read" message={queueError} />}
			{queues && (
				<PlainTable
					title="Queues"
					columns={["Queue", "Waiting", "Active", "Delayed", "Failed", "Oldest waiting", "Workers"]}
					isEmpty={queues.length === 0}
					empty="No queue yet."
				>
					{queues.map((queue) => (
						<PlainRow key={queue.key}>
							<td className="font-mono text-xs">{queue.key}</td>
							<td>{queue.waiting}</td>
							<td>{queue.active}</td>
							<td>{queue.delayed}</td>
							<td>{queue.failed}</td>
							<td className="text-muted">
								{queue.oldestWaitingMs === null ? "—" : formatDuration(queue.oldestWaitingMs)}
							</td>
							<td>{queue.workers}</td>
						</PlainRow>
					))}
				</PlainTable>
			)}
		</>
	);
}
