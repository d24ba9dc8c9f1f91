"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Done } from "../../../components/states/done-notice.tsx";
import { useTRPC } from "../../../trpc/client.ts";

/** Pause and resume undo each other; the rest cannot be undone. Every page that shows campaigns is read again. */
export function useCampaignActions(id: string) {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	const options = {
		onMutate: () => setDone(null),
		onSettled: () => queries.invalidateQueries(trpc.campaigns.pathFilter()),
	};
	const pause = useMutation(
		trpc.campaigns.pause.mutationOptions({
			...options,
			onSuccess: () =>
				setDone({ text: "Paused: what waits stays, what runs finishes.", undo: () => resume.mutate({ id }) }),
		}),
	);
	const resume = useMutation(
		trpc.campaigns.resume.mutationOptions({
			...options,
			onSuccess: () => setDone({ text: "It goes on.", undo: () => pause.mutate({ id }) }),
		}),
	);
	const resumeFailed = useMutation(trpc.campaigns.resumeFailed.mutationOptions(options));
	const cancel = useMutation(trpc.campaigns.cancel.mutationOptions(options));
	const all = [pause, resume, resumeFailed, cancel];
	return {
		pause: () => pause.mutate({ id }),
		resume: () => resume.mutate({ id }),
		resumeFailed: () => resumeFailed.mutate({ id }),
		cancel: () => cancel.mutate({ id }),
		isPending: all.some(({ isPending }) => isPending),
		error: all.find((mutation) => mutation.error)?.error ?? null,
		done,
		dismiss: () => setDone(null),
	};
}
