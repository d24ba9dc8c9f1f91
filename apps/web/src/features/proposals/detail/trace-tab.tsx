"use client";
import Link from "next/link";
import { useMemo } from "react";
import { controlTitle } from "../../../components/domain/control-title.ts";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import { TrajectoryViewer } from "../../trajectory/trajectory-viewer.tsx";
import type { Proposal } from "./use-proposal.ts";

/** The trajectory of the latest attempt. */
export function TraceTab({ proposal }: { proposal: Proposal }) {
	const { id, attempt, status, steps, startedAt, finishedAt, seed } = proposal;
	const ref = useMemo(() => ({ proposalId: id, attempt }), [id, attempt]);
	return (
		<TrajectoryViewer
			trajectory={{ ref, isRunning: status === "running", steps, startedAt, finishedAt }}
			verifier={<Verdicts proposal={proposal} />}
			lanesNote={
				<p className="mb-3 text-xs">
					<Link href={routes.lanes(seed.id)} className="underline underline-offset-2">
						Lay the lanes of all proposals on this seed over each other
					</Link>
				</p>
			}
		/>
	);
}

/** A proposer is judged by the admission of what it submitted. */
function Verdicts({ proposal: { roundsDone } }: { proposal: Proposal }) {
	if (roundsDone.length === 0) return <p className="p-2 text-muted">Nothing was submitted, so nothing was verified.</p>;
	return roundsDone.map(({ versionId, environmentId, number, admission }) => (
		<Card key={versionId} className="mb-3">
			<CardTitle className="flex flex-wrap items-center gap-2">
				Round {number}
				<VerdictBadge verdict={admission?.verdict ?? null} status={admission?.status} />
				<Link
					href={routes.environment(environmentId, { tab: "admission", v: number })}
					className="font-normal underline underline-offset-2"
				>
					Tests, logs and evidence
				</Link>
			</CardTitle>
			<ul>
				{admission?.findings.map(({ id, verdict, reason }) => (
					<li key={id}>
						<span className="font-medium">{controlTitle(id)}</span>, {verdict}: {toPlainText(reason)}
					</li>
				))}
			</ul>
			{admission?.findings.length === 0 && <p className="text-muted">Every control passed.</p>}
		</Card>
	));
}
