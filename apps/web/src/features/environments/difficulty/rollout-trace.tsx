"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "../../../components/states/query-state.tsx";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { StepContent } from "../../proposals/trace/step-body.tsx";
import { StepRow } from "../../proposals/trace/step-row.tsx";

/** A solver's steps; its turns are limited, so they all come at once. */
export function RolloutTrace({ rolloutId, isRunning }: { rolloutId: string; isRunning: boolean }) {
	const trajectory = useQuery(
		useTRPC().rollouts.trajectory.queryOptions({ rolloutId }, { refetchInterval: isRunning ? LIVE_MS : false }),
	);
	const [opened, setOpened] = useState<number | null>(null);
	return (
		<QueryState query={trajectory} what="the trace" className="h-32">
			{({ summaries, steps }) => (
				<ol aria-label="Steps" className="rounded-md border">
					{summaries.map((step) => {
						const isOpen = step.index === opened;
						return (
							<li key={step.index} className="border-b last:border-b-0">
								<StepRow
									step={step}
									isOpen={isOpen}
									isSelected={isOpen}
									onToggle={() => setOpened(isOpen ? null : step.index)}
								/>
								{isOpen && (
									<div className="flex flex-col gap-3 border-t px-3 py-3">
										<StepContent step={steps.find(({ index }) => index === step.index)} />
									</div>
								)}
							</li>
						);
					})}
					{summaries.length === 0 && <li className="p-2 text-muted">No step yet.</li>}
				</ol>
			)}
		</QueryState>
	);
}
