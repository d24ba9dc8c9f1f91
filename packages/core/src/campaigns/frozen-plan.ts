import { sha256Hex, utf8 } from "../tasks/index.ts";
import type { CampaignPlan } from "./campaign.ts";

/** "sha256:<hex>" over the plan as JSON with its keys in order: equal plans have equal digests. */
export function planDigest(plan: CampaignPlan): string {
	return `sha256:${sha256Hex(utf8(JSON.stringify(inOrder(plan))))}`;
}

function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
	return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
