import "server-only";
import type { ApiContext } from "@aes/api";
import { createAlertRepository, createProjectRepository, createTargetRepository, type Db } from "@aes/db";

/** What pages do with alerts, targets and budgets. */
export const createMonitoringContext = (db: Db): ApiContext["monitoring"] => ({
	alerts: createAlertRepository(db),
	targets: createTargetRepository(db),
	budgets: createProjectRepository(db),
});
