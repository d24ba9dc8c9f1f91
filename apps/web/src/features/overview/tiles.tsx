"use client";
import { formatCostPerValid, formatRate, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { useHotkeys } from "react-hotkeys-hook";
import { Whisker } from "../campaigns/rate.tsx";
import { DeltaNote } from "./delta-note.tsx";
import type { ToRows } from "./rows-behind.ts";
import { describeBefore, describeBudget, formatPoints, toTileFigures } from "./tile-figures.ts";
import type { Overview } from "./use-overview.ts";

type Props = { overview: Overview; toRows: ToRows; target: { rate: string | null; cost: string | null } };

/** The four numbers a manager asks for first; each says its denominator and opens the rows behind it. Keys 1 to 4. */
export function Tiles({ overview, toRows, target }: Props) {
	useHotkeys("1,2,3,4", (event) => document.getElementById(`tile-${event.key}`)?.focus());
	const figures = toTileFigures(overview);
	const { current, otherSpend, rateDelta, costDelta, acceptedDelta, spendDelta } = figures;
	const { rate, cost } = current;
	const isNotional = overview.source === "procedural";
	return (
		<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
			<Tile
				number={1}
				title="Valid-environment rate"
				value={rate.rate ? `${formatRate(rate.rate)} %` : "—"}
				target={target.rate}
				before={describeBefore.rate(figures)}
				delta={rateDelta && <DeltaNote delta={rateDelta}>{formatPoints(rateDelta.difference)}</DeltaNote>}
			>
				{rate.rate && <Whisker rate={rate.rate} />}
				<RowsLink href={toRows({ verdict: "accepted" })}>{rate.accepted} accepted</RowsLink> of{" "}
				<RowsLink href={toRows({ stage: "evaluable" })}>{rate.evaluable} evaluable</RowsLink>; Wilson 95 %
			</Tile>
			<Tile
				number={2}
				title="Cost per valid environment"
				value={formatCostPerValid(cost)}
				target={target.cost}
				before={describeBefore.cost(figures)}
				delta={costDelta && <DeltaNote delta={costDelta}>{(costDelta.ratio ?? 1).toFixed(2)}×</DeltaNote>}
			>
				all spend by <RowsLink href={toRows()}>{rate.planned} proposals</RowsLink>, {formatUsd(current.spendMicroUsd)},
				over <RowsLink href={toRows({ verdict: "accepted" })}>{rate.accepted} accepted</RowsLink>
				{isNotional && "; notional"}
			</Tile>
			<Tile
				number={3}
				title="Accepted in this period"
				value={String(rate.accepted)}
				before={describeBefore.accepted(figures)}
				delta={acceptedDelta && <DeltaNote delta={acceptedDelta}>{Math.abs(acceptedDelta.difference)}</DeltaNote>}
			>
				<RowsLink href={toRows({ verdict: "accepted" })}>open them</RowsLink>, of{" "}
				<RowsLink href={toRows()}>{rate.planned} planned</RowsLink>
			</Tile>
			<Tile
				number={4}
				title={isNotional ? "Spend (notional) against budget" : "Spend against budget"}
				value={formatUsd(figures.spend)}
				before={describeBefore.spend(figures)}
				delta={spendDelta && <DeltaNote delta={spendDelta}>{formatUsd(Math.abs(spendDelta.difference))}</DeltaNote>}
			>
				<a href="#spend" className={LINK}>
					all that was reserved in it
				</a>
				, also by solvers
				{otherSpend > 0 && (
					<span className="block">
						Apart from that {formatUsd(otherSpend)} {isNotional ? "by models" : "notional, by procedural proposers"}
					</span>
				)}
				<span className="block">{describeBudget(overview)}</span>
			</Tile>
		</div>
	);
}

type TileProps = {
	number: number;
	title: string;
	value: string;
	before: string | null;
	target?: string | null;
	delta: React.ReactNode;
	children: React.ReactNode;
};

function Tile({ number, title, value, before, target, delta, children }: TileProps) {
	return (
		<section id={`tile-${number}`} tabIndex={-1} aria-label={title} className="rounded-lg border bg-background p-4">
			<h2 className="text-xs font-medium text-muted">{title}</h2>
			<p className="my-1 text-2xl font-semibold tracking-tight">{value}</p>
			<div className="text-xs text-muted">{children}</div>
			{target && <p className="text-xs text-muted">Target: {target}</p>}
			{before !== null && (
				<p className="mt-1 text-xs text-muted">
					Before: {before} {delta && <>· {delta}</>}
				</p>
			)}
		</section>
	);
}

const LINK = "underline decoration-border-strong underline-offset-2";

function RowsLink({ href, children }: { href: ReturnType<ToRows>; children: React.ReactNode }) {
	return (
		<Link href={href} className={LINK}>
			{children}
		</Link>
	);
}
