"use client";
import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { CheckVerdictMark } from "../../../components/domain/check-verdict.tsx";
import { controlTitle } from "../../../components/domain/control-title.ts";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { LogText } from "../../../components/text/log-text.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CopyText } from "../../../components/ui/copy-text.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import type { Proposal } from "../detail/use-proposal.ts";
import { toFileChanges } from "./changed-files.ts";
import { FileChanges } from "./file-changes.tsx";

export type Round = Proposal["roundsDone"][number];
type Version = RouterOutputs["environments"]["byId"]["versions"][number];

export function RoundCard({ round, versions }: { round: Round; versions: readonly Version[] }) {
	const at = versions.findIndex(({ id }) => id === round.versionId);
	const version = versions[at];
	const before = versions[at - 1] ?? null;
	return (
		<Card>
			<header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
				<h2 className="font-semibold">Round {round.number}</h2>
				<VerdictBadge verdict={round.admission?.verdict ?? null} status={round.admission?.status} />
				<Link
					href={routes.environment(round.environmentId, { tab: "admission", v: round.number })}
					className="underline decoration-border-strong underline-offset-2"
				>
					whole report
				</Link>
				<span className="ml-auto">
					<CopyText text={round.contentDigest} label="content digest" head={15} />
				</span>
			</header>
			<Findings findings={round.admission?.findings ?? []} />
			{version && (
				<FileChanges
					unit="round"
					changes={toFileChanges(before?.files ?? null, version.files)}
					before={before ? { id: before.id, number: before.number } : null}
					after={{ id: version.id, number: version.number, environmentId: round.environmentId }}
				/>
			)}
			{round.feedback !== null && (
				<details className="mt-3">
					<summary className="w-fit cursor-pointer font-medium">Feedback that the proposer got</summary>
					<LogText label={`Feedback after round ${round.number}`} text={toPlainText(round.feedback)} className="mt-2" />
				</details>
			)}
		</Card>
	);
}

function Findings({ findings }: { findings: NonNullable<Round["admission"]>["findings"] }) {
	if (findings.length === 0) return null;
	return (
		<ul className="mb-3 flex flex-col gap-1.5">
			{findings.map(({ id, verdict, reason }) => (
				<li key={id} className="flex items-baseline gap-2">
					<CheckVerdictMark verdict={verdict} />
					<span>
						<span className="font-medium">{controlTitle(id)}</span>
						<span className="text-muted"> · {reason}</span>
					</span>
				</li>
			))}
		</ul>
	);
}
