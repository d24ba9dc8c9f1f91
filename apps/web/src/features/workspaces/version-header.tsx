"use client";
import { Facts } from "../../components/domain/facts.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { COHORT_COLUMNS, CohortCells } from "./cohort-cells.tsx";
import { PromotionNotice } from "./promotion-notice.tsx";
import { usePromotion } from "./use-promotion.ts";
import type { VersionDetail } from "./use-workspaces.ts";

export function VersionHeader({ version }: { version: VersionDetail }) {
	const { workspace, number, promotedAt } = version;
	const promotion = usePromotion(workspace.name);
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-2">
						{workspace.name}@{number}
						{promotedAt && <Badge tone="good">promoted</Badge>}
						{version.isShipped && <Badge>as shipped</Badge>}
					</span>
				}
				lead={version.note}
			>
				{promotedAt === null && (
					<Button variant="primary" onClick={() => promotion.promote(number)} disabled={promotion.isPending}>
						Promote
					</Button>
				)}
				{promotedAt !== null && workspace.canRollBack && (
					<Button onClick={promotion.rollBack} disabled={promotion.isPending}>
						Roll back
					</Button>
				)}
			</PageHeader>
			<PromotionNotice promotion={promotion} />
			<Facts facts={toFacts(version)} />
			<div className="mb-4">
				<PlainTable
					title="What came of it"
					columns={COHORT_COLUMNS}
					isEmpty={version.cohorts.length === 0}
					empty="No proposal worked in it yet."
				>
					{version.cohorts.map((cohort) => (
						<PlainRow key={`${cohort.proposer} ${cohort.harness} ${cohort.selfCheck}`}>
							<CohortCells cohort={cohort} />
						</PlainRow>
					))}
				</PlainTable>
			</div>
		</>
	);
}

function toFacts({ author, createdAt, parent, promotedAt, promotedBy, digest }: VersionDetail) {
	const promoted = promotedAt && {
		name: "Promoted",
		value: (
			<span>
				<TimeAgo at={promotedAt} /> by {promotedBy}
			</span>
		),
	};
	return [
		{ name: "Author", value: author },
		{ name: "Made", value: <TimeAgo at={createdAt} /> },
		{ name: "From", value: parent ?? "nothing before it" },
		...(promoted ? [promoted] : []),
		{ name: "Content digest", value: <CopyText text={digest} label="content digest" head={15} /> },
	];
}
