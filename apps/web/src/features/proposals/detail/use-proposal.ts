"use client";
import type { RouterOutputs } from "@aes/api";
import { useQuery } from "@tanstack/react-query";
import { IDLE_MS, LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";

export type Proposal = RouterOutputs["proposals"]["byId"];

export const isOpen = ({ status }: Pick<Proposal, "status">): boolean => status === "running" || status === "queued";

/** Asked for again while the proposal is open; one that has ended changes no more. */
export const useProposal = (id: string) =>
	useQuery(
		useTRPC().proposals.byId.queryOptions(
			{ id },
			{
				refetchInterval: ({ state }) => {
					if (state.error) return IDLE_MS;
					return state.data && isOpen(state.data) ? LIVE_MS : false;
				},
			},
		),
	);
