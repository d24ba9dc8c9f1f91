"use client";
import { formatPercent, formatUsd, type MeasuredSource } from "@aes/core/metrics";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { NumberField } from "./number-field.tsx";
import { SourceSelect } from "./source-select.tsx";

const SCALE = { rate: 0.01, cost: 1e6 } as const;
const UNIT = { rate: "% valid at least", cost: "USD for each valid environment at most" } as const;

/** What the project wants to reach: a line on the overview. */
export function TargetCard() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [source, setSource] = useState<MeasuredSource>("model");
	const targets = useQuery(trpc.budgets.targets.queryOptions());
	const onSettled = () => queries.invalidateQueries(trpc.budgets.targets.pathFilter());
	const set = useMutation(trpc.budgets.setTarget.mutationOptions({ onSettled }));
	const stands = (kind: "rate" | "cost") =>
		targets.data?.find((target) => target.kind === kind && target.source === source)?.value ?? null;
	return (
		<Card>
			<CardTitle>Targets</CardTitle>
			<div className="flex flex-col gap-3">
				<SourceSelect value={source} onChange={setSource} />
				{(["rate", "cost"] as const).map((kind) => (
					<TargetRow
						key={`${kind} ${source}`}
						kind={kind}
						value={stands(kind)}
						onSet={(value) => set.mutate({ kind, source, value })}
					/>
				))}
			</div>
			{set.error && <ErrorState title="The target was not changed" message={set.error.message} />}
		</Card>
	);
}

type RowProps = { kind: "rate" | "cost"; value: number | null; onSet: (value: number | null) => void };

function TargetRow({ kind, value, onSet }: RowProps) {
	const [amount, setAmount] = useState(Number.NaN);
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		onSet(amount * SCALE[kind]);
	};
	const shown = kind === "rate" ? `${formatPercent(value ?? 0)} %` : formatUsd(value ?? 0);
	return (
		<form onSubmit={submit} className="flex flex-wrap items-center gap-3">
			<span className="min-w-28">{value === null ? "none" : shown}</span>
			<NumberField label={UNIT[kind]} value={amount} onChange={setAmount} />
			<Button type="submit">Set the {kind}'s target</Button>
			{value !== null && <Button onClick={() => onSet(null)}>Take the {kind}'s target away</Button>}
		</form>
	);
}
