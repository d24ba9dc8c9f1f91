"use client";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTRPC } from "../../trpc/client.ts";

const KEY = "aes.annotator";
const CHANGED = "aes-annotator-changed";

/** Who labels in this browser: the account, or without accounts the name that was given here; null until one is. */
export function useAnnotator() {
	const trpc = useTRPC();
	const me = useQuery(trpc.annotations.me.queryOptions(undefined, { staleTime: 60_000 }));
	const given = useSyncExternalStore(subscribe, readName, () => null);
	return {
		/** What the API is told; an account says it by itself. */
		name: me.data?.account ?? given,
		/** False while it is not known yet whether there is an account. */
		isKnown: me.data !== undefined,
		isAccount: typeof me.data?.account === "string",
		can: me.data ?? { canLabel: false, canLead: false, canMakeQueues: false, canExport: false },
		error: me.error,
	};
}

export function giveName(name: string | null): void {
	if (name === null) localStorage.removeItem(KEY);
	else localStorage.setItem(KEY, name);
	window.dispatchEvent(new Event(CHANGED));
}

const readName = () => localStorage.getItem(KEY)?.trim() || null;

function subscribe(onChange: () => void): () => void {
	window.addEventListener(CHANGED, onChange);
	window.addEventListener("storage", onChange);
	return () => {
		window.removeEventListener(CHANGED, onChange);
		window.removeEventListener("storage", onChange);
	};
}
