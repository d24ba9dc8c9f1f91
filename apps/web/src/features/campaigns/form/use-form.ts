"use client";
import type { CampaignPlan } from "@aes/core/campaigns";
import { useState } from "react";
import { type Draft, parseDraft } from "./draft.ts";
import { type SeedSelection, useSeedSelection } from "./use-seed-selection.ts";

export type FormState = {
	draft: Draft;
	change: (changes: Partial<Draft>) => void;
	/** null while something is wrong. */
	plan: CampaignPlan | null;
	/** What the rules take, where rules choose the seeds. */
	selection: SeedSelection;
	/** Whether the plan is what it will be started with: rules may still be choosing. */
	isSettled: boolean;
	/** What is wrong with the plan's field of that path, or with a part of it. */
	problemOf: (field: string) => string | undefined;
};

export function useForm(initial: Draft): FormState {
	const [draft, setDraft] = useState(initial);
	const selection = useSeedSelection(draft);
	const isByRule = draft.seedsBy === "rule";
	const parsed = parseDraft(isByRule ? { ...draft, seedIds: idsOf(selection) } : draft);
	return {
		draft,
		change: (changes) => setDraft((current) => ({ ...current, ...changes })),
		plan: "plan" in parsed ? parsed.plan : null,
		selection,
		isSettled: !isByRule || selection.isCurrent,
		problemOf: (field) =>
			"problems" in parsed ? parsed.problems.find((problem) => problem.field.startsWith(field))?.message : undefined,
	};
}

const idsOf = ({ found }: SeedSelection): string[] => found?.chosen.map(({ id }) => id) ?? [];
