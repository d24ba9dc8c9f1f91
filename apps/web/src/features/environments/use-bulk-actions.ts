"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Done } from "../../components/states/done-notice.tsx";
import { useTRPC } from "../../trpc/client.ts";

export type Decision = "approved" | "held";

/** What people do to one environment or many; each can be taken back, from those alone that it changed. */
export function useBulkActions() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	const options = {
		onMutate: () => setDone(null),
		onSettled: () => queries.invalidateQueries(trpc.environments.pathFilter()),
	};
	const undoReviews = useMutation(trpc.environments.undoReviews.mutationOptions(options));
	const review = useMutation(
		trpc.environments.review.mutationOptions({
			...options,
			onSuccess: ({ ids }, { decision }) =>
				setDone({ text: `${count(ids.length)} ${decision}.`, undo: () => undoReviews.mutate({ ids }) }),
		}),
	);
	const untag = useMutation(
		trpc.environments.untag.mutationOptions({
			...options,
			onSuccess: ({ changed }, { tag: name }) =>
				setDone({
					text: `${name} taken from ${count(changed.length)}.`,
					undo: () => changed.length > 0 && tag.mutate({ environmentIds: changed, tag: name }),
				}),
		}),
	);
	const tag = useMutation(
		trpc.environments.tag.mutationOptions({
			...options,
			onSuccess: ({ changed }, { environmentIds, tag: name }) =>
				setDone({
					text: `${count(changed.length)} tagged ${name}${toRest(environmentIds.length - changed.length)}.`,
					undo: () => changed.length > 0 && untag.mutate({ environmentIds: changed, tag: name }),
				}),
		}),
	);
	const all = [review, undoReviews, tag, untag];
	return {
		review: (environmentIds: string[], decision: Decision, reason: string) =>
			review.mutate({ environmentIds, decision, reason }),
		undoReview: (id: string) => undoReviews.mutate({ ids: [id] }),
		tag: (environmentIds: string[], name: string) => tag.mutate({ environmentIds, tag: name }),
		untag: (environmentIds: string[], name: string) => untag.mutate({ environmentIds, tag: name }),
		isPending: all.some(({ isPending }) => isPending),
		error: all.find((mutation) => mutation.error)?.error ?? null,
		done,
		dismiss: () => setDone(null),
	};
}
export type BulkActions = ReturnType<typeof useBulkActions>;

const count = (number: number) => `${number} environment${number === 1 ? "" : "s"}`;
const toRest = (had: number) => (had > 0 ? `; ${had} had it` : "");
