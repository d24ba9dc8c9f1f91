"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Done } from "../../components/states/done-notice.tsx";
import { useTRPC } from "../../trpc/client.ts";

/** Promote and roll back one workspace, each of which undoes the other; every page that shows it is read again. */
export function usePromotion(name: string) {
	const trpc = useTRPC();
	const client = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	const readAgain = () => client.invalidateQueries({ queryKey: trpc.workspaces.pathKey() });
	const promotion = useMutation(
		trpc.workspaces.promote.mutationOptions({
			onSuccess: ({ promoted }) =>
				setDone({ text: `"${name}" stands at version ${promoted.number} now.`, undo: () => rollback.mutate({ name }) }),
			onSettled: readAgain,
		}),
	);
	const rollback = useMutation(
		trpc.workspaces.rollback.mutationOptions({
			onSuccess: ({ promoted, replaced }) =>
				setDone({
					text: `"${name}" is back at version ${promoted.number}.`,
					undo: () => replaced && promotion.mutate({ name, number: replaced.number }),
				}),
			onSettled: readAgain,
		}),
	);
	return {
		promote: (number: number) => promotion.mutate({ name, number }),
		rollBack: () => rollback.mutate({ name }),
		isPending: promotion.isPending || rollback.isPending,
		error: promotion.error ?? rollback.error,
		done,
		dismiss: () => setDone(null),
	};
}

export type Promotion = ReturnType<typeof usePromotion>;
