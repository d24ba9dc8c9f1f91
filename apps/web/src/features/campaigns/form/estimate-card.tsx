"use client";
import type { RouterOutputs } from "@aes/api";
import type { CampaignPlan } from "@aes/core/campaigns";
import { formatDuration, formatTokens, formatUsd } from "@aes/core/metrics";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { METHOD_TITLE } from "../../../components/domain/method-mark.tsx";
import { Badge, type Tone } from "../../../components/ui/badge.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { useTRPC } from "../../../trpc/client.ts";
import { toProposer } from "../campaign.ts";

type Estimate = RouterOutputs["campaigns"]["estimate"];
type Range = Estimate["durationMs"];
type Fit = Estimate["budget"]["fit"];

const FIT: Record<Fit, { tone: Tone; text: string }> = {
	none: { tone: "warn", text: "No budget: nothing but its stop rules bounds the spend" },
	fits: { tone: "good", text: "The budget likely suffices" },
	tight: { tone: "warn", text: "The budget suffices, but not at the high end" },
	exceeded: { tone: "bad", text: "The budget likely does not suffice" },
};

/** What the plan will need, asked for again as it changes; null while it is not a plan yet. */
export function EstimateCard({ plan }: { plan: CampaignPlan | null }) {
	const asked = useDeferredValue(plan);
	const estimate = useQuery(
		useTRPC().campaigns.estimate.queryOptions(asked ? toInput(asked) : skipToken, {
			placeholderData: keepPreviousData,
			retry: false,
		}),
	);
	return (
		<Card aria-live="polite">
			<CardTitle>Estimate</CardTitle>
			{!plan && <p className="text-muted">It is made once the plan is whole.</p>}
			{plan && estimate.isPending && <p className="text-muted">Estimating…</p>}
			{plan && estimate.error && <p className="text-bad">{estimate.error.message}</p>}
			{plan && !estimate.error && estimate.data && <Figures estimate={estimate.data} />}
		</Card>
	);
}

/** tRPC wants arrays that it may change. */
const toInput = (plan: CampaignPlan) => ({ ...plan });

function Figures({ estimate }: { estimate: Estimate }) {
	const { totals, durationMs, parallel, budget, cells, solver, warnings, proposals } = estimate;
	const { tone, text } = FIT[budget.fit];
	const rows: readonly (readonly [string, string])[] = [
		["Proposals", String(proposals)],
		...(solver ? [["Solver rollouts", toRange(solver.planned, toCount)] as const] : []),
		["Model calls", toRange(totals.modelCalls, toCount)],
		["Input tokens", toRange(totals.inputTokens, formatTokens)],
		["Output tokens", toRange(totals.outputTokens, formatTokens)],
		["Cost", toRange(totals.costMicroUsd, formatUsd)],
		["Time", toRange(durationMs, formatDuration)],
	];
	return (
		<>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
				{rows.map(([name, value]) => (
					<div key={name} className="contents">
						<dt className="whitespace-nowrap text-muted">{name}</dt>
						<dd className="whitespace-nowrap">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-2 text-xs text-muted">Low, likely, high. Time with {parallel} proposals at once.</p>
			<p className="mt-3">
				<Badge tone={tone} className="h-auto whitespace-normal py-0.5">
					{text}
				</Badge>
			</p>
			{warnings.map((warning) => (
				<p key={warning} className="mt-2 text-warn">
					{warning}
				</p>
			))}
			<ul className="mt-3 flex flex-col gap-1 text-xs text-muted">
				{cells.map((cell) => (
					<li key={cell.index}>
						{METHOD_TITLE[cell.method]}, {toProposer(cell)}
						{!cell.selfCheck && ", self-check off"}: from{" "}
						{cell.basis === "history"
							? `${cell.historyProposals} completed proposals here`
							: `the product's defaults (${cell.historyProposals} completed here)`}
						{cell.isCostNotional && ", notional cost"}
					</li>
				))}
				{solver && (
					<li>
						Rollouts of {solver.model} on what is accepted: from{" "}
						{solver.basis === "history"
							? `${solver.historyRollouts} completed rollouts here`
							: `the product's defaults (${solver.historyRollouts} completed here)`}
						{solver.isCostNotional && ", notional cost"}
					</li>
				)}
			</ul>
		</>
	);
}

const toCount = (value: number): string => String(Math.round(value));

const toRange = ({ low, likely, high }: Range, format: (value: number) => string): string =>
	`${format(low)} … ${format(likely)} … ${format(high)}`;
