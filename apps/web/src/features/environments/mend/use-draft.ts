"use client";
import { useEffect, useState } from "react";
import type { Version } from "../use-environment.ts";
import { type Draft, parseDraft, toNewDraft } from "./draft.ts";

const keyOf = (environmentId: string) => `aes-draft:${environmentId}`;

/** What is being edited here; the browser keeps it, so that a reload loses nothing. null: nobody edits. */
export function useDraft(environmentId: string) {
	const [draft, setDraft] = useState<Draft | null>(null);
	const [isKept, setKept] = useState(true);
	useEffect(() => setDraft(parseDraft(localStorage.getItem(keyOf(environmentId)))), [environmentId]);
	const change = (next: Draft | null) => {
		setDraft(next);
		setKept(keep(keyOf(environmentId), next));
	};
	return {
		draft,
		/** False when the browser has no room: a reload would lose the draft. */
		isKept,
		change,
		start: (version: Version) => change(toNewDraft(version)),
		discard: () => change(null),
	};
}
export type DraftState = ReturnType<typeof useDraft>;

function keep(key: string, draft: Draft | null): boolean {
	try {
		if (draft) localStorage.setItem(key, JSON.stringify(draft));
		else localStorage.removeItem(key);
		return true;
	} catch {
		return false;
	}
}
