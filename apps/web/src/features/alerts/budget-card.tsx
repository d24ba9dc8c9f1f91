"use client";
import { describeDaySpend } from "@aes/core/metrics";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { NumberField } from "./number-field.tsx";

/** What the project may spend in one UTC day, as `./aes budget` shows and sets it. */
export function BudgetCard() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [usd, setUsd] = useState(Number.NaN);
	const today = useQuery(trpc.budgets.today.queryOptions());
	const setDay = useMutation(
		trpc.budgets.setDay.mutationOptions({
			onSettled: () => queries.invalidateQueries(trpc.budgets.today.pathFilter()),
		}),
	);
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		setDay.mutate({ limitMicroUsd: Math.round(usd * 1e6) }, { onSuccess: () => setUsd(Number.NaN) });
	};
	return (
		<Card>
			<CardTitle>Day budget of the project</CardTitle>
			<QueryState query={today} what="the budget" className="h-6">
				{(day) => <p className="mb-2">{describeDaySpend(day)}</p>}
			</QueryState>
			<form onSubmit={submit} className="flex flex-wrap items-center gap-3">
				<NumberField label="USD each UTC day" value={usd} onChange={setUsd} />
				<Button type="submit" variant="primary" disabled={setDay.isPending}>
					Set the budget
				</Button>
				<Button disabled={setDay.isPending} onClick={() => setDay.mutate({ limitMicroUsd: null })}>
					Limit no day
				</Button>
			</form>
			{setDay.error && <ErrorState title="The budget was not changed" message={setDay.error.message} />}
			<p className="mt-2 text-xs text-muted">
				Counts from the next reservation on; what is under way keeps what it reserved.
			</p>
		</Card>
	);
}
