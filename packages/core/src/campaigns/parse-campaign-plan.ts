import type { z } from "zod";
import { AppError } from "../errors.ts";
import type { CampaignPlan } from "./campaign.ts";
import { CampaignPlanSchema } from "./campaign-plan-schema.ts";

/** The plan with its defaults. Throws `invalid_input` that names each wrong field. */
export function parseCampaignPlan(input: unknown): CampaignPlan {
	const parsed = CampaignPlanSchema.safeParse(input);
	if (parsed.success) return parsed.data;
	const problems = parsed.error.issues.map(describeIssue);
	throw new AppError("invalid_input", `This campaign cannot be planned: ${problems.join("; ")}.`, {
		details: { problems },
	});
}

/** "stop.at: Invalid ISO datetime"; unknown keys are named. */
export function describeIssue(issue: z.core.$ZodIssue): string {
	const field = issue.path.reduce<string>(joinField, "");
	const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => joinField(field, key)) : [];
	if (keys.length > 0) return `unknown key ${keys.map((key) => `"${key.slice(0, 100)}"`).join(", ")}`;
	return `${field || "the campaign"}: ${issue.message}`;
}

function joinField(field: string, part: PropertyKey): string {
	if (typeof part === "number") return `${field}[${part}]`;
	return field === "" ? String(part) : `${field}.${String(part)}`;
}
