import type { APIRequestContext } from "@playwright/test";
import { askApi } from "./ask-api.ts";
import { readCampaignResult } from "./campaign-result.ts";

type Lanes = { candidates: unknown[] };

/** A seed of the campaign that an agentic proposal has worked on. */
export async function findSeedWithTraces(request: APIRequestContext): Promise<string> {
	const campaignIds = [readCampaignResult().campaignId];
	const { matched } = await askApi<{ matched: { seedId: string }[] }>(request, "reports.build", { campaignIds });
	for (const { seedId } of matched) {
		const { candidates } = await askApi<Lanes>(request, "reports.lanes", { seedId });
		if (candidates.length > 0) return seedId;
	}
	throw new Error("No agentic proposal of the campaign has a trace.");
}
