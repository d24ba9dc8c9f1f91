import type { AlertRepository, ProjectRepository, TargetRepository } from "@aes/db";

/** What procedures of alerts, targets and budgets may do. */
export type MonitoringContext = {
	alerts: Pick<AlertRepository, "list" | "create" | "mute" | "remove" | "restore">;
	targets: TargetRepository;
	budgets: Pick<ProjectRepository, "getDaySpend" | "setDailyBudget">;
};
