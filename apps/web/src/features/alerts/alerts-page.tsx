"use client";
import { BackLink } from "../../components/domain/back-link.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { DoneNotice } from "../../components/states/done-notice.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { AlertList } from "./alert-list.tsx";
import { BudgetCard } from "./budget-card.tsx";
import { NewAlertForm } from "./new-alert-form.tsx";
import { TargetCard } from "./target-card.tsx";
import { useAlerts } from "./use-alerts.ts";

/** What may be spent, and when somebody is to be told. */
export function AlertsPage() {
	const actions = useAlerts();
	return (
		<>
			<BackLink href="/">Overview</BackLink>
			<PageHeader title="Budgets and alerts" lead="What may be spent, and when somebody is to be told." />
			<div className="flex flex-col gap-3">
				<BudgetCard />
				<TargetCard />
				<DoneNotice
					done={actions.done}
					error={actions.error}
					isPending={actions.isPending}
					onDismiss={actions.dismiss}
				/>
				<QueryState query={actions.alerts} what="the alerts" className="h-40">
					{(rows) => <AlertList rows={rows} actions={actions} />}
				</QueryState>
				<NewAlertForm create={actions.create} />
			</div>
		</>
	);
}
