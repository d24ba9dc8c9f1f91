import type { MethodName } from "../../proposals/index.ts";
import type { CohortFields } from "./report-proposal.ts";

/** What proposals of one cohort have in common. */
export type CohortKey = {
	proposer: string;
	method: MethodName;
	/** null for methods that have no self-check to switch off. */
	selfCheck: boolean | null;
	harness: string | null;
	workspace: string | null;
	/** null where campaigns are pooled. */
	campaignId: string | null;
};

/** Where figures come from. The three never share a table without a break (domain §5). */
export const SOURCES = ["model", "procedural", "paper"] as const;
export type Source = (typeof SOURCES)[number];
export type MeasuredSource = Exclude<Source, "paper">;

export const SOURCE_TITLE: Record<Source, string> = {
	model: "Models, measured here",
	procedural: "Procedural: a deterministic generator, not a language model; its costs are notional",
	paper: "Reference: printed in the paper, measured by its authors on their seeds; not measured here",
};

/** In the order of every table and chart. */
export const METHOD_TITLE: Record<MethodName, string> = {
	prompt: "Prompt",
	prompt_feedback: "Prompt + feedback",
	agentic: "Agentic",
};

export const METHOD_ORDER = Object.keys(METHOD_TITLE) as MethodName[];

export const sourceOf = (proposer: string): MeasuredSource =>
	proposer.startsWith("procedural/") ? "procedural" : "model";

/** A completion has neither self-check nor harness nor workspace: campaigns that differ in them alone share its cohort. */
export function toCohortKey(fields: CohortFields, by: { campaign: boolean }): CohortKey {
	const { proposer, method, selfCheck, harness, workspace } = fields;
	const campaignId = by.campaign ? fields.campaignId : null;
	if (method !== "agentic") return { proposer, method, campaignId, selfCheck: null, harness: null, workspace: null };
	return { proposer, method, campaignId, selfCheck, harness, workspace };
}

/** The key as one word, for addresses and lookups. */
export function toCohortId({ proposer, method, selfCheck, harness, workspace, campaignId }: CohortKey): string {
	const parts = [proposer, method, selfCheck === false ? "no-self-check" : "", harness, workspace, campaignId];
	return parts
		.map((part) => (part ?? "").replaceAll("~", "-"))
		.join("~")
		.replace(/~+$/, "");
}

/**
 * What tells an agentic cohort from its like: a harness other than the built-in loop, the workspace where several took
 * part, a self-check that is off. Empty when nothing does.
 */
export function variantTitle(
	{ selfCheck, harness, workspace }: Omit<CohortKey, "campaignId" | "proposer" | "method">,
	withWorkspace: boolean,
): string {
	const parts = [
		harness !== "built-in" && harness,
		withWorkspace && workspace && `workspace ${workspace}`,
		selfCheck === false && "self-check off",
	];
	return parts.filter(Boolean).join(", ");
}

/** Whether agentic ones among them worked in several workspace versions, so that each has to be named. */
export const hasSeveralWorkspaces = (keys: readonly Pick<CohortKey, "method" | "workspace">[]): boolean =>
	new Set(keys.filter(({ method }) => method === "agentic").map(({ workspace }) => workspace)).size > 1;

/** By proposer, then method, then variant, then campaign. */
export function compareCohorts(left: CohortKey, right: CohortKey): number {
	return (
		compareText(left.proposer, right.proposer) ||
		compareText(left.campaignId ?? "", right.campaignId ?? "") ||
		METHOD_ORDER.indexOf(left.method) - METHOD_ORDER.indexOf(right.method) ||
		Number(right.selfCheck ?? true) - Number(left.selfCheck ?? true) ||
		compareText(left.harness ?? "", right.harness ?? "") ||
		compareText(left.workspace ?? "", right.workspace ?? "")
	);
}

export const compareText = (left: string, right: string): number => {
	if (left === right) return 0;
	return left < right ? -1 : 1;
};
