"use client";
import type { CampaignPlan } from "@aes/core/campaigns";
import { useState } from "react";
import { type Draft, parseDraft } from "./draft.ts";

export type FormState = {
	draft: Draft;
	change: (changes: Partial<Draft>) => void;
	/** null while something is wrong. */
	plan: CampaignPlan | null;
	/** What is wrong with the plan's field of that path, or with a part of it. */
	problemOf: (field: string) => string | undefined;
};

export function useForm(initial: Draft): FormState {
	const [draft, setDraft] = useState(initial);
	const parsed = parseDraft(draft);
	return {
		draft,
		change: (changes) => setDraft((current) => ({ ...current, ...changes })),
		plan: "plan" in parsed ? parsed.plan : null,
		problemOf: (field) =>
			"problems" in parsed ? parsed.problems.find((problem) => problem.field.startsWith(field))?.message : undefined,
	};
}
