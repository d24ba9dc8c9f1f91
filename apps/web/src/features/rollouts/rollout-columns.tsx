import type { RouterOutputs } from "@aes/api";
import { formatDuration, formatTokens, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { controlTitle } from "../../components/domain/control-title.ts";
import { ShortName } from "../../components/domain/short-name.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import type { Columns } from "../../components/table/data-table.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import { RewardBadge } from "./reward-badge.tsx";

export type TrajectoryRow = RouterOutputs["rollouts"]["list"]["rows"][number];

export const hrefOf = ({ id, role }: TrajectoryRow) => (role === "solver" ? routes.rollout(id) : routes.proposal(id));

export const rolloutColumns: Columns<TrajectoryRow> = [
	{
		id: "task",
		header: "Task",
		cell: ({ row: { original } }) => (
			<Link href={hrefOf(original)} className="font-medium hover:underline">
				{original.task ? <ShortName name={original.task} /> : <span className="text-muted">not submitted</span>}
			</Link>
		),
	},
	{ id: "role", header: "Role", cell: ({ row: { original } }) => original.role },
	{
		id: "model",
		header: "Model",
		cell: ({ row: { original } }) => (
			<span className="text-muted">
				{original.model}
				{original.harness !== "built-in" && `, ${original.harness}`}
			</span>
		),
	},
	{ id: "outcome", header: "Outcome", cell: ({ row: { original } }) => <Outcome row={original} /> },
	{
		id: "fraction",
		header: "r_S",
		cell: ({ row: { original } }) => original.testsPassedFraction?.toFixed(2) ?? "—",
	},
	{
		id: "exit",
		header: "Ended by",
		cell: ({ row: { original } }) => (
			<span className="text-muted">{original.exit ? controlTitle(original.exit) : "—"}</span>
		),
	},
	{ id: "turns", header: "Turns", cell: ({ row: { original } }) => original.turns },
	{
		id: "tokens",
		header: "Tokens",
		cell: ({ row: { original } }) => <span title={String(original.tokens)}>{formatTokens(original.tokens)}</span>,
	},
	{ id: "spend", header: "Spend", cell: ({ row: { original } }) => formatUsd(original.spendMicroUsd) },
	{
		id: "took",
		header: "Took",
		cell: ({ row: { original } }) => (original.durationMs === null ? "—" : formatDuration(original.durationMs)),
	},
	{
		id: "created",
		header: "Created",
		cell: ({ row: { original } }) => (
			<span className="text-muted">
				<TimeAgo at={original.createdAt} />
			</span>
		),
	},
];

function Outcome({ row }: { row: TrajectoryRow }) {
	if (row.role === "proposer") return <VerdictBadge verdict={row.verdict} status={row.status} />;
	return <RewardBadge {...row} />;
}
