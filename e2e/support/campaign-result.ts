import { readFileSync } from "node:fs";

export const RESULT_FILE = new URL("../test-results/campaign.json", import.meta.url);

type MethodResult = {
	method: "prompt" | "prompt_feedback" | "agentic";
	planned: number;
	completed: number;
	evaluable: number;
	accepted: number;
	rate: { value: number; low: number; high: number } | null;
	spendMicroUsd: number;
};

/** What `./aes demo --json` printed of the campaign that the pages show. */
export const readCampaignResult = (): { campaignId: string; status: string; methods: MethodResult[] } =>
	JSON.parse(readFileSync(RESULT_FILE, "utf8"));

/** "94.0 [88.9, 96.8]", as every page, table and export writes a rate. */
export function rateText(rate: MethodResult["rate"]): string {
	if (!rate) return "—";
	const percent = (share: number) => (share * 100).toFixed(1);
	return `${percent(rate.value)} [${percent(rate.low)}, ${percent(rate.high)}]`;
}
