import type { RouterOutputs } from "@aes/api";
import { Unplug } from "lucide-react";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";

type Worker = RouterOutputs["operations"]["snapshot"]["workers"][number];

/** Shown only when it is true: nothing will run until a worker is there. */
export function WorkerNotice({ workers }: { workers: readonly Worker[] }) {
	if (workers.some(({ isAlive }) => isAlive)) return null;
	return (
		<p role="status" className="flex items-center gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn">
			<Unplug aria-hidden className="size-4 shrink-0" />
			No worker connected: what waits will not run. Start one with{" "}
			<code className="rounded bg-background px-1 font-mono">./aes up</code>.
		</p>
	);
}

export function WorkerTable({ workers }: { workers: readonly Worker[] }) {
	return (
		<PlainTable
			title="Workers, last 24 hours"
			columns={["Worker", "Host", "State", "Capacity", "Engine", "Started", "Last heartbeat"]}
			isEmpty={workers.length === 0}
			empty="No worker was seen in the last 24 hours."
		>
			{workers.map((worker) => (
				<PlainRow key={worker.id}>
					<td>
						<CopyText text={worker.id} label="worker id" />
					</td>
					<td>
						{worker.hostname} <span className="text-xs text-muted">pid {worker.pid}</span>
					</td>
					<td>
						<Badge tone={worker.isAlive ? "good" : "neutral"}>{worker.isAlive ? "alive" : "gone"}</Badge>
						{worker.isAlive && isDiskLow(worker.capacity) && (
							<Badge tone="warn" title="Its disk is nearly full, so it takes no work. Free some space on its host.">
								disk nearly full
							</Badge>
						)}
					</td>
					<td className="text-muted">{describe(worker.capacity, ["cpus", "memoryMb"])}</td>
					<td className="text-muted">{describe(worker.engine, ["version"])}</td>
					<td className="text-muted">
						<TimeAgo at={worker.startedAt} />
					</td>
					<td className="text-muted">
						<TimeAgo at={worker.heartbeatAt} />
					</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

const isDiskLow = (capacity: unknown): boolean =>
	typeof capacity === "object" && capacity !== null && "isDiskLow" in capacity && capacity.isDiskLow === true;

const UNIT: Record<string, string> = { cpus: "CPUs", memoryMb: "MB", version: "" };

/** The named fields of a record that the store keeps as JSON. */
function describe(value: unknown, fields: readonly string[]): string {
	if (typeof value !== "object" || value === null) return "—";
	const record = value as Record<string, unknown>;
	return fields.map((field) => `${record[field] ?? "?"} ${UNIT[field]}`.trim()).join(", ");
}
