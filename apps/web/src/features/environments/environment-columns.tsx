import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { CheckStrip } from "../../components/domain/check-verdict.tsx";
import { MethodName } from "../../components/domain/method-mark.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import type { Columns } from "../../components/table/data-table.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";

export type EnvironmentRow = RouterOutputs["environments"]["list"]["rows"][number];

export const environmentColumns: Columns<EnvironmentRow> = [
	{
		id: "name",
		header: "Environment",
		cell: ({ row: { original } }) => (
			<Link
				href={routes.environment(original.id)}
				className="block max-w-[40vw] truncate font-medium hover:underline sm:max-w-80"
			>
				{original.name}
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
		id: "method",
		header: "Method",
		cell: ({ row: { original } }) => (original.method ? <MethodName method={original.method} /> : "imported"),
	},
	{
		id: "proposer",
		header: "Proposer",
		cell: ({ row: { original } }) => <span className="text-muted">{original.proposer ?? "—"}</span>,
	},
	{ id: "seed", header: "Seed", cell: ({ row: { original } }) => original.seedName ?? "—" },
	{ id: "version", header: "Versions", cell: ({ row: { original } }) => original.versions },
	{ id: "files", header: "Files", cell: ({ row: { original } }) => original.files },
	{
		id: "digest",
		header: "Digest",
		cell: ({ row: { original } }) => (
			<CopyText text={original.contentDigest} label="content digest" head={15} tail={0} />
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
];
