import {
	type CampaignEstimate,
	type CampaignPlan,
	type CellEstimate,
	estimateCampaign,
	PROPOSALS_PER_WORKER,
	type Range,
} from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { type PriceTable, priceAt } from "@aes/core/ledger";
import { formatDuration, formatTokens, formatUsd } from "@aes/core/metrics";
import type { LiveWorker } from "@aes/db";
import type { Context } from "../context.ts";
import { renderTable } from "../render-table.ts";
import { readPrices } from "./prices.ts";
import { readProviders } from "./providers.ts";
import type { CommandStores } from "./stores.ts";
import { FRESH_MS } from "./with-worker.ts";

/**
 * What the plan will need, from this database's history where it has any. Throws `invalid_input` for a model without a
 * price, and for one whose provider is not set up.
 */
export async function estimate(
	{ settings }: Context,
	stores: CommandStores,
	plan: CampaignPlan,
): Promise<CampaignEstimate> {
	const now = new Date();
	const { projectId } = stores;
	const [prices, history, solverHistory, workers] = await Promise.all([
		readPrices(settings),
		stores.views.listCampaignHistory({ projectId }),
		stores.views.listSolverHistory({ projectId }),
		stores.workers.listLive({ freshMs: FRESH_MS }),
	]);
	return estimateCampaign({
		plan,
		history,
		solverHistory,
		findPrice: (model) => findPrice(prices, model, now),
		sandboxPrice: prices.sandbox,
		providers: await listProviders(settings, workers),
		parallel: PROPOSALS_PER_WORKER * Math.max(1, workers.length),
	});
}

/** With no worker alive, the one that takes the work is started with the settings of this command. */
async function listProviders(settings: Context["settings"], workers: readonly LiveWorker[]) {
	if (workers.length === 0) return [await readProviders(settings)];
	return workers.flatMap(({ providers }) => providers ?? []);
}

function findPrice(prices: PriceTable, model: string, now: Date) {
	try {
		return priceAt(prices, model, now);
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") return null;
		throw error;
	}
}

export function renderEstimate(estimated: CampaignEstimate): string {
	const rows = estimated.cells.map((cell) => [
		cell.selfCheck ? cell.method : `${cell.method} (self-check off)`,
		cell.harness === "built-in" ? cell.model : `${cell.model} · ${cell.harness}`,
		String(cell.proposals),
		...toFigures(cell),
		cell.basis === "history" ? `${cell.historyProposals} past proposals` : "defaults",
	]);
	const { solver } = estimated;
	if (solver)
		rows.push([
			"solver rollouts",
			solver.harness === "built-in" ? solver.model : `${solver.model} · ${solver.harness}`,
			range(solver.planned, toCount),
			...toFigures(solver),
			solver.basis === "history" ? `${solver.historyRollouts} past rollouts` : "defaults",
		]);
	const columns = ["Method", "Proposer", "Number", "Calls", "Input tokens", "Output tokens", "Cost", "From"];
	const { totals, durationMs, budget } = estimated;
	return [
		renderTable(columns, rows),
		"",
		`In all ${estimated.proposals} proposals${solver ? ` and ${range(solver.planned, toCount)} rollouts` : ""}, ${range(totals.costMicroUsd, formatUsd)}, ${range(durationMs, formatDuration)} with ${estimated.parallel} at once (low, likely, high).`,
		budget.microUsd === null ? "No budget is set." : `Budget ${formatUsd(budget.microUsd)}: ${FIT[budget.fit]}`,
		...estimated.warnings.map((warning) => `warning: ${warning}`),
	].join("\n");
}

const toFigures = ({ totals, isCostNotional }: Pick<CellEstimate, "totals" | "isCostNotional">) => [
	range(totals.modelCalls, toCount),
	range(totals.inputTokens, formatTokens),
	range(totals.outputTokens, formatTokens),
	range(totals.costMicroUsd, formatUsd) + (isCostNotional ? " notional" : ""),
];

const toCount = (value: number) => String(Math.round(value));

const FIT: Readonly<Record<CampaignEstimate["budget"]["fit"], string>> = {
	none: "not set.",
	fits: "it likely suffices.",
	tight: "it likely suffices, but not at the high end.",
	exceeded: "it likely does not suffice, and proposals would be stopped by it.",
};

const range = ({ low, likely, high }: Range, format: (value: number) => string): string =>
	`${format(low)} … ${format(likely)} … ${format(high)}`;
