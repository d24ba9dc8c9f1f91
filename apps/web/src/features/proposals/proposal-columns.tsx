import type { RouterOutputs } from "@aes/api";
import { formatDuration, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { MethodName } from "../../components/domain/method-mark.tsx";
import { ShortName } from "../../components/domain/short-name.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import type { Columns } from "../../components/table/data-table.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";

export type ProposalRow = RouterOutputs["proposals"]["list"]["rows"][number];

export const proposalColumns: Columns<ProposalRow> = [
	{
		id: "name",
		header: "Environment",
		cell: ({ row: { original } }) => (
			<Link href={routes.proposal(original.id)} className="font-medium hover:underline">
				{original.environmentName ? (
					<ShortName name={original.environmentName} />
				) : (
					<span className="text-muted">not submitted</span>
				)}
			</Link>
		),
	},
	{
		id: "verdict",
		header: "Outcome",
		cell: ({ row: { original } }) => <VerdictBadge verdict={original.verdict} status={original.status} />,
	},
	{ id: "method", header: "Method", cell: ({ row: { original } }) => <MethodName method={original.method} /> },
	{
		id: "proposer",
		header: "Proposer",
		cell: ({ row: { original } }) => (
			<span className="text-muted">
				{original.proposer}
				{!original.selfCheck && ", self-check off"}
			</span>
		),
	},
	{ id: "seed", header: "Seed", cell: ({ row: { original } }) => <ShortName name={original.seedName} /> },
	{ id: "rounds", header: "Rounds", cell: ({ row: { original } }) => original.rounds || "—" },
	{ id: "steps", header: "Steps", cell: ({ row: { original } }) => original.steps },
	{ id: "spend", header: "Spend", cell: ({ row: { original } }) => formatUsd(original.spendMicroUsd) },
	{ id: "took", header: "Took", cell: ({ row: { original } }) => <Took row={original} /> },
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

function Took({ row: { startedAt, finishedAt } }: { row: ProposalRow }) {
	return startedAt && finishedAt ? formatDuration(finishedAt.getTime() - startedAt.getTime()) : "—";
}
