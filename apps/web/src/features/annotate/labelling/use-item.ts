"use client";
import type { RouterOutputs } from "@aes/api";
import { type Answer, NO_ANSWER } from "@aes/core/annotations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useTRPC, useTRPCClient } from "../../../trpc/client.ts";
import { toStepWindow } from "../../trajectory/step-window.ts";

export type Work = RouterOutputs["annotations"]["item"];
export type WorkStep = Work["steps"][number];
type StoredAnswer = Work["answers"][number];

/** An item with one's own answers; what is changed here is seen at once and written by the caller. */
export function useItem(annotator: string | null, itemId: string | null) {
	const trpc = useTRPC();
	const cache = useQueryClient();
	const optionsOf = useCallback(
		(id: string) =>
			trpc.annotations.item.queryOptions(
				{ annotator, itemId: id },
				{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
			),
		[trpc, annotator],
	);
	const item = useQuery({ ...optionsOf(itemId ?? ""), enabled: itemId !== null });
	const answers = useMemo(
		() => new Map((item.data?.answers ?? []).map((answer) => [answer.step, answer as Answer & { ms: number }])),
		[item.data],
	);
	const change = useCallback(
		(id: string, update: (work: Work) => Work) =>
			cache.setQueryData(optionsOf(id).queryKey, (before) => before && update(before)),
		[cache, optionsOf],
	);
	/** Puts answers in their place; returns them as they are stored. */
	const setAnswers = useCallback(
		(id: string, given: ReadonlyMap<number, Answer>, times: ReadonlyMap<number, number>): StoredAnswer[] => {
			const stored: StoredAnswer[] = [];
			change(id, (work) => {
				const known = new Map(work.answers.map((answer) => [answer.step, answer]));
				for (const [step, answer] of given) {
					const ms = (known.get(step)?.ms ?? 0) + Math.round(times.get(step) ?? 0);
					stored.push({ ...NO_ANSWER, ...answer, step, ms });
				}
				for (const answer of stored) known.set(answer.step, answer);
				return { ...work, answers: [...known.values()] };
			});
			return stored;
		},
		[change],
	);
	return { item, answers, change, setAnswers };
}

type Place = { queueId: string; annotator: string | null; itemId: string | null; isSettled: boolean };

/**
 * The item after this one, with its steps and first bodies, so that it is there at once. Nobody's seat is taken. It is
 * asked for once `isSettled`: as long as the end of the item before is on its way, that one would be the answer.
 */
export function useNextItem(input: Place) {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const cache = useQueryClient();
	const { queueId, annotator, itemId, isSettled } = input;
	const next = useQuery(
		trpc.annotations.next.queryOptions(
			{ queueId, annotator, except: itemId },
			{ enabled: itemId !== null && isSettled, refetchInterval: LOOK_AGAIN_MS, refetchOnMount: "always" },
		),
	);
	const nextId = next.data ?? null;
	useEffect(() => {
		if (nextId === null) return;
		const prefetch = async () => {
			const work = await cache.fetchQuery(
				trpc.annotations.item.queryOptions({ annotator, itemId: nextId }, { staleTime: Number.POSITIVE_INFINITY }),
			);
			const window = toStepWindow(0, work.steps.length);
			await cache.prefetchQuery(trpc.annotations.stepBodies.queryOptions({ itemId: nextId, ...window }));
		};
		void prefetch().catch(() => undefined);
	}, [nextId, annotator, cache, trpc]);
	/** Asked of the server: what is left now. */
	const findNext = useCallback(
		() => client.annotations.next.query({ queueId, annotator, except: null }),
		[client, queueId, annotator],
	);
	return { nextId, findNext };
}

const LOOK_AGAIN_MS = 30_000;
