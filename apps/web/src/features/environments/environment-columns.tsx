import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { CheckStrip } from "../../components/domain/check-verdict.tsx";
import { MethodName } from "../../components/domain/method-mark.tsx";
import { ShortName } from "../../components/domain/short-name.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import type { Columns } from "../../components/table/data-table.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import { RowPassRate, type SolverDifficulty } from "./difficulty/pass-rate.tsx";
import { ReviewBadge } from "./review-badge.tsx";

const SHOWN_TAGS = 2;

type Row = RouterOutputs["environments"]["list"]["rows"][number];
/** With what solvers did on it; absent while that is not known, empty where nobody tried. */
export type EnvironmentRow = Row & { difficulties?: readonly SolverDifficulty[] };

export const environmentColumns: Columns<EnvironmentRow> = [
	{
		id: "name",
		header: "Environment",
		cell: ({ row: { original } }) => (
			<Link href={routes.environment(original.id)} className="font-medium hover:underline">
				<ShortName name={original.name} />
			</Link>
		),
	},
	{
		id: "verdict",
		header: "Verdict",
		cell: ({ row: { original } }) => <VerdictBadge verdict={original.verdict} status="running" />,
	},
	{ id: "checks", header: "Checks", cell: ({ row: { original } }) => <CheckStrip checks={original.checks} /> },
	{
		id: "difficulty",
		header: "Pass rate",
		cell: ({ row: { original } }) => <RowPassRate difficulties={original.difficulties} />,
	},
	{
		id: "method",
		header: "Method",
		cell: ({ row: { original } }) => (original.method ? <MethodName method={original.method} /> : "imported"),
	},
	{ id: "review", header: "Review", cell: ({ row: { original } }) => <ReviewBadge review={original.review} /> },
	{
		id: "tags",
		header: "Tags",
		cell: ({ row: { original } }) => (
			<span className="flex gap-1">
				{original.tags.slice(0, SHOWN_TAGS).map((tag) => (
					<Badge key={tag}>{tag}</Badge>
				))}
				{original.tags.length > SHOWN_TAGS && (
					<span className="text-xs text-muted">+{original.tags.length - SHOWN_TAGS}</span>
				)}
			</span>
		),
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
	{
		id: "proposer",
		header: "Proposer",
		cell: ({ row: { original } }) => <span className="text-muted">{original.proposer ?? "—"}</span>,
	},
	{
		id: "seed",
		header: "Seed",
		cell: ({ row: { original } }) => (original.seedName ? <ShortName name={original.seedName} /> : "—"),
	},
	{
		id: "version",
		header: "Versions",
		cell: ({ row: { original } }) => (
			<>
				{original.versions}
				{original.editedBy !== null && <span className="text-muted"> · edited by {original.editedBy}</span>}
			</>
		),
	},
];
