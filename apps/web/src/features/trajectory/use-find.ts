"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC, useTRPCClient } from "../../trpc/client.ts";
import type { TrajectoryRef } from "./trajectory.ts";
import type { Viewer } from "./use-viewer.ts";

const DELAY_MS = 250;
/** Fewer characters would match nearly every step. */
const MIN_CHARS = 2;

export type Find = ReturnType<typeof useFind>;

/** Finds in every step of the trajectory, mounted or not, open or not: the server looks, this walks from step to step. */
export function useFind(ref: TrajectoryRef, known: number, viewer: Viewer) {
	const [text, setText] = useState("");
	const asked = useDelayed(text.trim());
	const isAsked = asked.length >= MIN_CHARS;
	const trpc = useTRPC();
	const client = useTRPCClient();
	const input = { ...ref, text: asked.slice(0, 200) };
	const found = useQuery({
		// A step more asks again.
		queryKey: [...trpc.trajectories.find.queryKey(), input, known],
		queryFn: ({ signal }) => client.trajectories.find.query(input, { signal }),
		enabled: isAsked,
		placeholderData: keepPreviousData,
	});
	const matches = isAsked ? (found.data?.matches ?? []) : [];
	const at = matches.findIndex(({ index }) => index === viewer.selected);
	const go = (by: 1 | -1) => {
		const next = nextMatch(matches, viewer.selected, by);
		if (next === null) return;
		viewer.select(next);
		viewer.open(next);
		if (viewer.view !== "lanes" && viewer.view !== "steps" && viewer.view !== "terminal") viewer.show("steps");
	};
	return {
		text,
		setText,
		/** What is marked in the text of open steps. */
		marked: isAsked ? asked : "",
		matches,
		/** Place of the selected step among the matches, from 0; -1 when it is none. */
		at,
		go,
		isBusy: isAsked && (found.isFetching || asked !== text.trim()),
		error: found.error,
		skippedBytes: found.data?.skippedBytes ?? 0,
		isAsked,
	};
}

/** The next match after the selected step in that direction; around at the ends. */
export function nextMatch(matches: readonly { index: number }[], selected: number | null, by: 1 | -1): number | null {
	const from = selected ?? -1;
	const next =
		by > 0
			? (matches.find(({ index }) => index > from) ?? matches[0])
			: (matches.findLast(({ index }) => index < from) ?? matches.at(-1));
	return next?.index ?? null;
}

function useDelayed(value: string): string {
	const [delayed, setDelayed] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setDelayed(value), DELAY_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return delayed;
}
