"use client";
import Link from "next/link";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import { COHORT_COLUMNS, CohortCells } from "./cohort-cells.tsx";
import { PromotionNotice } from "./promotion-notice.tsx";
import { usePromotion } from "./use-promotion.ts";
import type { VersionRow, Workspace } from "./use-workspaces.ts";

/** One workspace: its versions, newest first, each with a row for every proposer that worked in it. */
export function VersionTable({ workspace }: { workspace: Workspace }) {
	const promotion = usePromotion(workspace.name);
	return (
		<div>
			<PromotionNotice promotion={promotion} />
			<PlainTable
				title={workspace.name}
				columns={["Version", "Note", "By", ...COHORT_COLUMNS, "In use"]}
				isEmpty={workspace.versions.length === 0}
				empty="This workspace holds no version."
			>
				{workspace.versions.flatMap((version) => {
					const [first = null, ...others] = version.cohorts;
					return [
						<PlainRow key={version.id}>
							<VersionCells workspace={workspace} version={version} />
							{first ? <CohortCells cohort={first} /> : <NoCohort />}
							<td>
								<InUse version={version} promotion={promotion} canRollBack={workspace.canRollBack} />
							</td>
						</PlainRow>,
						...others.map((cohort) => (
							<PlainRow key={`${version.id} ${cohort.proposer} ${cohort.harness} ${cohort.selfCheck}`}>
								<td colSpan={3} />
								<CohortCells cohort={cohort} />
								<td />
							</PlainRow>
						)),
					];
				})}
			</PlainTable>
		</div>
	);
}

function VersionCells({ workspace, version }: { workspace: Workspace; version: VersionRow }) {
	return (
		<>
			<td>
				<Link
					href={routes.workspaceVersion(workspace.id, version.number)}
					className="font-medium underline decoration-border-strong underline-offset-2"
				>
					{workspace.name}@{version.number}
				</Link>
			</td>
			<td>
				<span title={version.note} className="inline-block max-w-72 truncate align-middle">
					{version.note}
				</span>
			</td>
			<td>
				{version.author}, <TimeAgo at={version.createdAt} />
			</td>
		</>
	);
}

function NoCohort() {
	return (
		<td colSpan={COHORT_COLUMNS.length} className="text-muted">
			No proposal worked in it yet.
		</td>
	);
}

type InUseProps = { version: VersionRow; promotion: ReturnType<typeof usePromotion>; canRollBack: boolean };

function InUse({ version: { number, promotedAt, promotedBy }, promotion, canRollBack }: InUseProps) {
	if (!promotedAt)
		return (
			<Button onClick={() => promotion.promote(number)} disabled={promotion.isPending}>
				Promote<span className="sr-only"> version {number}</span>
			</Button>
		);
	return (
		<span className="inline-flex items-center gap-2">
			<Badge tone="good" title={`By ${promotedBy}`}>
				promoted
			</Badge>
			{canRollBack && (
				<Button onClick={promotion.rollBack} disabled={promotion.isPending}>
					Roll back<span className="sr-only"> version {number}</span>
				</Button>
			)}
		</span>
	);
}
