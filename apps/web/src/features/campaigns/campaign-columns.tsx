import { costPerValidEnvironment, formatCostPerValid, formatUsd, validEnvironmentRate } from "@aes/core/metrics";
import Link from "next/link";
import { METHOD_TITLE, MethodMarker } from "../../components/domain/method-mark.tsx";
import type { Columns } from "../../components/table/data-table.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import type { CampaignRow } from "./campaign.ts";
import { Rate } from "./rate.tsx";
import { CampaignStatusBadge } from "./status-badge.tsx";

export const campaignColumns: Columns<CampaignRow> = [
	{
		id: "name",
		header: "Campaign",
		cell: ({ row: { original } }) => (
			<Link
				href={routes.campaign(original.id)}
				title={original.name}
				className="inline-block max-w-64 truncate align-middle font-medium hover:underline max-sm:max-w-[40vw]"
			>
				{original.name}
			</Link>
		),
	},
	{ id: "status", header: "Status", cell: ({ row: { original } }) => <CampaignStatusBadge status={original.status} /> },
	{
		id: "methods",
		header: "Methods",
		cell: ({ row: { original } }) => (
			<span className="flex gap-2">
				{original.methods.map((method) => (
					<span key={method} title={METHOD_TITLE[method]}>
						<MethodMarker method={method} />
						<span className="sr-only">{METHOD_TITLE[method]}</span>
					</span>
				))}
			</span>
		),
	},
	{
		id: "proposers",
		header: "Proposers",
		cell: ({ row: { original } }) => (
			<span title={original.proposers.join(", ")} className="inline-block max-w-40 truncate align-middle text-muted">
				{original.proposers.join(", ")}
			</span>
		),
	},
	{
		id: "progress",
		header: "Planned … accepted",
		cell: ({ row: { original } }) => {
			const { planned, completed, evaluable, accepted } = original.counts;
			return (
				<span title={`${planned} planned, ${completed} completed, ${evaluable} evaluable, ${accepted} accepted`}>
					{planned} · {completed} · {evaluable} · {accepted}
				</span>
			);
		},
	},
	{
		id: "rate",
		header: "Rate, % [95 %]",
		cell: ({ row: { original } }) => <Rate rate={validEnvironmentRate(original.counts).rate} />,
	},
	{
		id: "cost",
		header: "Cost per valid",
		cell: ({ row: { original } }) =>
			formatCostPerValid(
				costPerValidEnvironment({
					spendMicroUsd: original.spend.proposalMicroUsd,
					accepted: original.counts.accepted,
				}),
			),
	},
	{
		id: "rounds",
		header: "Rounds",
		cell: ({ row: { original } }) =>
			original.counts.accepted > 0 ? (original.roundsOfAccepted / original.counts.accepted).toFixed(2) : "—",
	},
	{
		id: "spend",
		header: "Spend",
		cell: ({ row: { original } }) =>
			original.budgetMicroUsd === null
				? formatUsd(original.spend.totalMicroUsd)
				: `${formatUsd(original.spend.totalMicroUsd)} of ${formatUsd(original.budgetMicroUsd)}`,
	},
	{
		id: "created",
		header: "Started",
		cell: ({ row: { original } }) => (
			<span className="text-muted">
				<TimeAgo at={original.createdAt} />
			</span>
		),
	},
];
