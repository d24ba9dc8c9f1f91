"use client";
import type { RouterOutputs } from "@aes/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Done } from "../../components/states/done-notice.tsx";
import { IDLE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

export type Alert = RouterOutputs["alerts"]["list"][number];

/** The rules, what can be done with them, and what was done last with its undo. */
export function useAlerts() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	const alerts = useQuery(trpc.alerts.list.queryOptions(undefined, { refetchInterval: IDLE_MS }));
	const onSettled = () => queries.invalidateQueries(trpc.alerts.list.pathFilter());
	const create = useMutation(trpc.alerts.create.mutationOptions({ onSettled }));
	const mute = useMutation(trpc.alerts.mute.mutationOptions({ onSettled }));
	const restore = useMutation(trpc.alerts.restore.mutationOptions({ onSettled, onSuccess: () => setDone(null) }));
	const remove = useMutation(trpc.alerts.remove.mutationOptions({ onSettled }));
	const removeOne = ({ id, name }: Alert) =>
		remove.mutate(
			{ id },
			{ onSuccess: () => setDone({ text: `Deleted the alert "${name}".`, undo: () => restore.mutate({ id }) }) },
		);
	const error = mute.error ?? remove.error ?? restore.error;
	return { alerts, create, mute, removeOne, done, error, isPending: restore.isPending, dismiss: () => setDone(null) };
}
