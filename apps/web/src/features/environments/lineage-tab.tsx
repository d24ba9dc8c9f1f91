import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { MethodName } from "../../components/domain/method-mark.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import type { Environment } from "./use-environment.ts";

type Lineage = NonNullable<RouterOutputs["environments"]["byId"]["lineage"]>;
const LINK = "underline decoration-border-strong underline-offset-2";

/** From the seed to the verdict, oldest first. */
export function LineageTab({ environment }: { environment: Environment }) {
	const { lineage, versions } = environment;
	return (
		<Card>
			<ol className="flex flex-col gap-4 border-l pl-5">
				{lineage && <Origin lineage={lineage} />}
				{versions.map((version) => (
					<Entry key={version.id} title={toTitle(version)}>
						<VerdictBadge verdict={version.admissions[0]?.verdict ?? null} status={version.admissions[0]?.status} />
						<Link className={LINK} href={routes.environment(environment.id, { v: version.number, tab: "admission" })}>
							report
						</Link>
						<Link className={LINK} href={routes.environment(environment.id, { v: version.number, tab: "files" })}>
							{version.files.length} files
						</Link>
						{version.edit?.note && <span className="break-words">{version.edit.note}</span>}
						<span className="text-muted">
							<TimeAgo at={version.createdAt} />
						</span>
					</Entry>
				))}
			</ol>
		</Card>
	);
}

function toTitle({ number, edit }: Environment["versions"][number]): string {
	if (!edit) return `Round ${number}`;
	return `Version ${number}, edited by ${edit.by}${edit.basedOn === null ? "" : ` from version ${edit.basedOn}`}`;
}

function Origin({ lineage }: { lineage: Lineage }) {
	const { proposalId, campaignId, attempt, latestAttempt, workspace } = lineage;
	return (
		<>
			<Entry title="Seed">
				<Link className={LINK} href={routes.proposal(proposalId, { tab: "seed" })}>
					{lineage.seedName}
				</Link>
			</Entry>
			{workspace && (
				<Entry title="Workspace">
					<Link className={LINK} href={routes.workspaceVersion(workspace.id, workspace.number)}>
						{workspace.name}@{workspace.number}
					</Link>
				</Entry>
			)}
			<Entry title="Proposal">
				<MethodName method={lineage.method} />
				<span className="text-muted">
					by {lineage.proposer}
					{!lineage.selfCheck && ", self-check off"}
				</span>
				<Link className={LINK} href={routes.proposal(proposalId)}>
					trace
				</Link>
				<Link className={LINK} href={routes.proposals({ campaign: campaignId })}>
					campaign {lineage.campaignName}
				</Link>
				{attempt < latestAttempt && (
					<span className="text-warn">
						of attempt {attempt}, superseded by {latestAttempt}
					</span>
				)}
			</Entry>
		</>
	);
}

function Entry({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<li className="relative">
			<span aria-hidden className="absolute -left-[1.53rem] top-1.5 size-2 rounded-full bg-border-strong" />
			<h2 className="text-xs text-muted">{title}</h2>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
		</li>
	);
}
