"use client";
import type { RouterOutputs } from "@aes/api";
import type { SelectionRules } from "@aes/core/seeds";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "../../../trpc/client.ts";
import type { Draft } from "./draft.ts";
import { findRules } from "./seed-rules.ts";

export type SeedsByRule = RouterOutputs["campaigns"]["selectSeeds"];

export type SeedSelection = {
	/** What the rules took last; undefined before their first answer. */
	found: SeedsByRule | undefined;
	/** Whether `found` is what the rules of now take. */
	isCurrent: boolean;
	error: string | undefined;
};

/** Choosing compares seeds with each other: it is asked for when typing pauses. */
const PAUSE_MS = 250;

/** What the draft's rules take of the project's seeds; asks for nothing while they are picked one by one. */
export function useSeedSelection(draft: Draft): SeedSelection {
	const rules = draft.seedsBy === "rule" ? findRules(draft) : null;
	const randomSeed = Number(draft.randomSeed);
	const key = rules && Number.isInteger(randomSeed) ? JSON.stringify({ rules, randomSeed }) : null;
	const asked = useSettled(key);
	const query = useQuery(
		useTRPC().campaigns.selectSeeds.queryOptions(
			asked === null ? skipToken : (JSON.parse(asked) as { rules: SelectionRules; randomSeed: number }),
			{ placeholderData: keepPreviousData, retry: false },
		),
	);
	const isCurrent = key !== null && key === asked && query.isSuccess && !query.isPlaceholderData;
	return { found: query.data, isCurrent, error: query.error?.message };
}

function useSettled(value: string | null): string | null {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
