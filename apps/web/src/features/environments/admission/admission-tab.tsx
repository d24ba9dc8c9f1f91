"use client";
import { formatDuration } from "@aes/core/metrics";
import { CircleDashed } from "lucide-react";
import { useState } from "react";
import { Facts } from "../../../components/domain/facts.tsx";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { TimeAgo } from "../../../components/ui/time-ago.tsx";
import type { Admission, Version } from "../use-environment.ts";
import { CheckEntry } from "./check-entry.tsx";
import { findDecisiveCheck } from "./find-decisive-check.ts";

/** Why first, then every check with what it saw, then what the verdict stands on. */
export function AdmissionTab({ version }: { version: Version }) {
	const [chosen, setChosen] = useState<string | null>(null);
	const { admissions } = version;
	const admission = admissions.find(({ id }) => id === chosen) ?? admissions[0];
	if (!admission) return <p className="text-muted">No admission of this version was asked for.</p>;
	return (
		<div className="flex flex-col gap-3">
			<Why admission={admission} versionNumber={version.number} />
			<Checks admission={admission} versionNumber={version.number} />
			<Card>
				<CardTitle>What the verdict stands on</CardTitle>
				<Facts facts={toFacts(admission)} />
				{admissions.length > 1 && <Runs admissions={admissions} shown={admission} onChoose={setChosen} />}
			</Card>
		</div>
	);
}

type Props = { admission: Admission; versionNumber: number };

function Why({ admission, versionNumber }: Props) {
	const { verdict, status, error, checks } = admission;
	const decisive = findDecisiveCheck(checks);
	if (status === "queued" || status === "running") return <Pending status={status} />;
	if (verdict === "accepted") return null;
	return (
		<section aria-label="Why" className="rounded-lg border-2 border-border-strong p-4">
			<h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
				Why <VerdictBadge verdict={verdict} status={status} />
			</h2>
			{error && <p className="mb-2 text-warn">{error}</p>}
			{decisive ? (
				<CheckEntry check={decisive} versionNumber={versionNumber} isOpen />
			) : (
				<p className="text-muted">No check says why: it ended before one could.</p>
			)}
		</section>
	);
}

function Pending({ status }: { status: string }) {
	return (
		<p role="status" className="flex items-center gap-2 rounded-lg bg-info-soft px-4 py-2 text-info">
			<CircleDashed aria-hidden className="size-4 animate-spin" />
			{status === "queued"
				? "The admission waits for a worker."
				: "The controls are running; the report comes when all have ended."}
		</p>
	);
}

function Checks({ admission: { checks }, versionNumber }: Props) {
	if (checks.length === 0) return null;
	return (
		<Card>
			<CardTitle>Every check</CardTitle>
			<ul className="divide-y rounded-md border">
				{checks.map((check) => (
					<li key={check.id}>
						<CheckEntry check={check} versionNumber={versionNumber} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function toFacts({ profile, profileVersion, checkerVersion, baseline, durationMs, finishedAt }: Admission) {
	return [
		{ name: "Profile", value: profileVersion ? `${profile}, version ${profileVersion}` : profile },
		{ name: "Checker version", value: checkerVersion ?? "—" },
		{ name: "Baseline (untouched container's r)", value: baseline === null ? "not measured" : String(baseline) },
		{ name: "Took", value: durationMs === null ? "—" : formatDuration(durationMs) },
		{ name: "Ended", value: finishedAt ? <TimeAgo at={finishedAt} /> : "—" },
	];
}

type RunsProps = { admissions: readonly Admission[]; shown: Admission; onChoose: (id: string) => void };

function Runs({ admissions, shown, onChoose }: RunsProps) {
	return (
		<section aria-label="Runs of the admission">
			<h3 className="mb-1 text-xs text-muted">Runs, newest first: a re-run supersedes only an inconclusive one</h3>
			<ul className="flex flex-wrap gap-2">
				{admissions.map((admission) => (
					<li key={admission.id}>
						<button
							type="button"
							aria-pressed={admission.id === shown.id}
							onClick={() => onChoose(admission.id)}
							className="flex h-8 items-center gap-2 rounded-md border px-2 hover:bg-surface-2 aria-pressed:border-accent"
						>
							<VerdictBadge verdict={admission.verdict} status={admission.status} />
							<span className="text-xs text-muted">
								<TimeAgo at={admission.createdAt} />
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
