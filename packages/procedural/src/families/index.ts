import type { Family } from "./family.ts";
import { ledgerReconciliation } from "./ledger-reconciliation.ts";
import { logAnalysis } from "./log-analysis.ts";
import { sqliteRepair } from "./sqlite-repair.ts";

export const FAMILIES: readonly Family[] = [logAnalysis, ledgerReconciliation, sqliteRepair];
