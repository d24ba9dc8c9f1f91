"use client";
import type { RouterOutputs } from "@aes/api";
import { formatDuration, formatUsd } from "@aes/core/metrics";
import { useState } from "react";
import { Badge, type Tone } from "../../../components/ui/badge.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { RolloutTrace } from "./rollout-trace.tsx";

export type Rollout = RouterOutputs["rollouts"]["ofVersion"]["rollouts"][number];

/** Each rollout in a line; it opens its trace in its place. */
export function RolloutTable({ rollouts }: { rollouts: readonly Rollout[] }) {
	return (
		<ul aria-label="Rollouts" className="flex flex-col gap-1">
			{rollouts.map((rollout) => (
				<li key={rollout.id}>
					<RolloutEntry rollout={rollout} />
				</li>
			))}
		</ul>
	);
}

function RolloutEntry({ rollout }: { rollout: Rollout }) {
	const [isOpen, setOpen] = useState(false);
	const { ordinal, testsPassed, testsTotal, turns, solverEnd, durationMs, spendMicroUsd, reason } = rollout;
	const facts = [
		testsTotal !== null && `${testsPassed ?? 0} of ${testsTotal} tests`,
		`${turns} turns`,
		solverEnd && solverEnd !== "finished" && `ended by ${solverEnd.replace("_", " ")}`,
		durationMs !== null && formatDuration(durationMs),
		formatUsd(spendMicroUsd),
	];
	return (
		<details className="rounded-md border" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-surface">
				<span className="text-xs text-muted">Rollout {ordinal + 1}</span>
				<Outcome rollout={rollout} />
				<span className="text-xs text-muted">{facts.filter(Boolean).join(" · ")}</span>
			</summary>
			<div className="border-t p-3">
				{reason && <p className="mb-2 text-muted">{toPlainText(reason)}</p>}
				{isOpen && <RolloutTrace rolloutId={rollout.id} isRunning={rollout.status === "running"} />}
			</div>
		</details>
	);
}

function Outcome({ rollout: { status, outcome, reward, fault } }: { rollout: Rollout }) {
	if (status === "queued" || status === "running") return <Badge tone="info">{status}</Badge>;
	if (outcome === "scored") {
		const tone: Tone = reward === 1 ? "good" : "bad";
		return <Badge tone={tone}>{reward === null ? "scored, no single reward" : `reward ${reward}`}</Badge>;
	}
	const words = outcome === "cancelled" ? "cancelled" : `no reward${fault ? `, by ${fault}` : ""}`;
	return <Badge tone="warn">{words}</Badge>;
}
