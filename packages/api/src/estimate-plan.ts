import { type CampaignEstimate, type CampaignPlan, estimateCampaign, PROPOSALS_PER_WORKER } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { type PriceTable, priceAt } from "@aes/core/ledger";
import type { ApiContext } from "./context.ts";

/** What the plan will need at the prices that workers charge. Throws `unavailable` before any of them said its prices. */
export async function estimatePlan(
	ctx: Pick<ApiContext, "campaigns" | "views" | "projectId" | "now">,
	plan: CampaignPlan,
): Promise<{ estimate: CampaignEstimate; priceVersion: string }> {
	const { projectId } = ctx;
	const [prices, history, solverHistory, workers] = await Promise.all([
		ctx.campaigns.findPrices(),
		ctx.views.listCampaignHistory({ projectId }),
		ctx.views.listSolverHistory({ projectId }),
		ctx.campaigns.listWorkerProviders(),
	]);
	if (!prices)
		throw new AppError(
			"unavailable",
			"No worker has said its prices yet, so nothing can be estimated. Start one: ./aes up.",
		);
	const now = ctx.now();
	const estimate = estimateCampaign({
		plan,
		history,
		solverHistory,
		findPrice: (model) => findPrice(prices, model, now),
		sandboxPrice: prices.sandbox,
		providers: workers.filter((providers) => providers !== null),
		parallel: PROPOSALS_PER_WORKER * Math.max(1, workers.length),
	});
	return { estimate, priceVersion: prices.version };
}

function findPrice(prices: PriceTable, model: string, now: Date) {
	try {
		return priceAt(prices, model, now);
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") return null;
		throw error;
	}
}
