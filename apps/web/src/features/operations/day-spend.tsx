import { type DaySpend, describeDaySpend } from "@aes/core/metrics";
import { Card, CardTitle } from "../../components/ui/card.tsx";

/** Today's spend against the project's day budget. */
export function DaySpendCard({ today }: { today: DaySpend }) {
	return (
		<Card>
			<CardTitle>Spend today</CardTitle>
			<p>{describeDaySpend(today)}</p>
			<p className="mt-1 text-xs text-muted">
				{today.limitMicroUsd === null ? "Limit each day with " : "Change it with "}
				<code className="rounded bg-surface-2 px-1 font-mono">./aes budget set --day USD</code>
			</p>
		</Card>
	);
}
