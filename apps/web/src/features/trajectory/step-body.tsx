"use client";
import { formatTokens } from "@aes/core/metrics";
import { QueryState } from "../../components/states/query-state.tsx";
import { LogText } from "../../components/text/log-text.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { toArgumentText } from "./argument-text.ts";
import { OutputText } from "./output-text.tsx";
import type { Step, TrajectoryRef } from "./trajectory.ts";
import { useStepBodies } from "./use-step-bodies.ts";

type Props = { trajectory: TrajectoryRef; index: number; known: number };

/** What a step said, called and got back. Its window of bodies is fetched once. */
export function StepBody({ trajectory, index, known }: Props) {
	const bodies = useStepBodies(trajectory, index, known);
	return (
		<div className="flex flex-col gap-3 border-t bg-background px-3 py-3 sm:pl-10">
			<QueryState query={bodies} what={`step ${index + 1}`} className="h-24">
				{(steps) => <StepContent step={steps.find((step) => step.index === index)} />}
			</QueryState>
		</div>
	);
}

/** What one step said, called and got back. */
export function StepContent({ step }: { step: Step | undefined }) {
	if (!step) return null;
	const number = step.index + 1;
	return (
		<>
			{step.reasoning && <Part title="Reasoning" label={`Reasoning of step ${number}`} text={step.reasoning} />}
			{step.message && <Part title="Message" label={`Message of step ${number}`} text={step.message} />}
			{step.toolCalls.map((call) => (
				<div key={call.id} className="flex flex-col gap-1.5">
					<Part
						title={`Call of ${toPlainText(call.name)}`}
						label={`Arguments of ${toPlainText(call.name)} in step ${number}`}
						text={toArgumentText(call.arguments)}
					/>
					{step.observations
						.filter(({ toolCallId }) => toolCallId === call.id)
						.map((observation, at) => (
							<Observation
								// biome-ignore lint/suspicious/noArrayIndexKey: observations of one step never move.
								key={at}
								observation={observation}
								number={number}
							/>
						))}
				</div>
			))}
			{step.observations
				.filter(({ toolCallId }) => !step.toolCalls.some(({ id }) => id === toolCallId))
				.map((observation, at) => (
					<Observation
						// biome-ignore lint/suspicious/noArrayIndexKey: observations of one step never move.
						key={at}
						observation={observation}
						number={number}
					/>
				))}
			<Footer step={step} />
		</>
	);
}

function Part({ title, label, text }: { title: string; label: string; text: string }) {
	return (
		<section>
			<h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
			<LogText label={label} text={toPlainText(text)} />
		</section>
	);
}

function Observation({ observation, number }: { observation: Step["observations"][number]; number: number }) {
	const { content, exitCode, truncated, blob } = observation;
	return (
		<section>
			<h3 className="mb-1 text-xs font-medium text-muted">
				Output
				{exitCode !== null && `, exit code ${exitCode}`}
				{truncated && (blob ? ", its start" : ", cut when it was recorded")}
			</h3>
			<OutputText label={`Output of step ${number}`} excerpt={content} blob={blob} fileName={`step-${number}.txt`} />
		</section>
	);
}

function Footer({ step: { metrics, modelName, subagent, labelRule, at } }: { step: Step }) {
	const parts = [
		at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" }),
		subagent && `sub-agent ${subagent}`,
		modelName,
		metrics &&
			`${formatTokens(metrics.inputTokens)} tokens in (${formatTokens(metrics.cachedInputTokens)} cached), ${formatTokens(metrics.outputTokens)} out`,
		labelRule && `labelled by rule ${labelRule}`,
	];
	return <p className="text-xs text-muted">{parts.filter(Boolean).join(" · ")}</p>;
}
