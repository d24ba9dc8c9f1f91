import { archiveTriage } from "./archive-triage.ts";
import { checksumManifests } from "./checksum-manifests.ts";
import { configMigration } from "./config-migration.ts";
import { cronArithmetic } from "./cron-arithmetic.ts";
import type { Family } from "./family.ts";
import { gitHistory } from "./git-history.ts";
import { jsonLines } from "./json-lines.ts";
import { ledgerReconciliation } from "./ledger-reconciliation.ts";
import { logAnalysis } from "./log-analysis.ts";
import { sqliteRepair } from "./sqlite-repair.ts";
import { textEncodings } from "./text-encodings.ts";

export const FAMILIES: readonly Family[] = [
	logAnalysis,
	ledgerReconciliation,
	configMigration,
	sqliteRepair,
	checksumManifests,
	archiveTriage,
	textEncodings,
	jsonLines,
	gitHistory,
	cronArithmetic,
];
