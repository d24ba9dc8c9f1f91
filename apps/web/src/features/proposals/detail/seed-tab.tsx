import { CircleHelp } from "lucide-react";
import { LogText } from "../../../components/text/log-text.tsx";
import { MarkdownText } from "../../../components/text/markdown-text.tsx";
import { Badge, type Tone } from "../../../components/ui/badge.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import type { Proposal } from "./use-proposal.ts";

type Seed = Proposal["seed"];
type Rollout = Seed["rollouts"][number];

const TONE: Record<Rollout["outcome"], Tone> = {
	passed: "good",
	partial: "warn",
	failed: "bad",
	timed_out: "warn",
	errored: "warn",
};

/** What the proposal started from: a task's instruction, and how solvers did on it. */
export function SeedTab({ seed }: { seed: Seed }) {
	return (
		<div className="flex flex-col gap-3">
			<Card>
				<CardTitle>Instruction of {seed.name}</CardTitle>
				<MarkdownText text={seed.instruction} />
			</Card>
			<Card>
				<CardTitle>Rollouts ({seed.rollouts.length})</CardTitle>
				{seed.rollouts.length === 0 && (
					<p className="flex items-center gap-2 text-muted">
						<CircleHelp aria-hidden className="size-4" />
						This seed is a task without rollouts.
					</p>
				)}
				<ul className="flex flex-col gap-2">
					{seed.rollouts.map((rollout) => (
						<li key={rollout.trialName}>
							<RolloutEntry rollout={rollout} />
						</li>
					))}
				</ul>
			</Card>
		</div>
	);
}

function RolloutEntry({ rollout }: { rollout: Rollout }) {
	const { trialName, outcome, reward, testsPassed, testsTotal, exception } = rollout;
	return (
		<details className="rounded-md border">
			<summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-surface">
				<span className="font-mono text-xs">{trialName}</span>
				<Badge tone={TONE[outcome]}>{outcome.replace("_", " ")}</Badge>
				<span className="text-xs text-muted">{reward === null ? "no reward" : `reward ${reward}`}</span>
				{testsTotal !== null && (
					<span className="text-xs text-muted">
						{testsPassed ?? 0} of {testsTotal} tests
					</span>
				)}
				<span className="text-xs text-muted">{[rollout.agent, rollout.model].filter(Boolean).join(", ")}</span>
			</summary>
			<div className="flex flex-col gap-3 border-t p-3">
				{exception && <Part title="Exception" trialName={trialName} text={exception} />}
				<Part title="Transcript" trialName={trialName} text={rollout.transcript} />
				<Part title="Verifier output" trialName={trialName} text={rollout.verifierOutput} />
			</div>
		</details>
	);
}

function Part({ title, trialName, text }: { title: string; trialName: string; text: string }) {
	return (
		<section>
			<h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
			<LogText label={`${title} of ${trialName}`} text={toPlainText(text)} />
		</section>
	);
}
