"use client";
import type { RouterOutputs } from "@aes/api";
import { useQuery } from "@tanstack/react-query";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

export type Environment = RouterOutputs["environments"]["byId"];
export type Version = Environment["versions"][number];
export type Admission = Version["admissions"][number];
export type Check = Admission["checks"][number];

/** Asked for again while an admission of it is open. */
export const useEnvironment = (id: string) =>
	useQuery(
		useTRPC().environments.byId.queryOptions(
			{ id },
			{
				refetchInterval: ({ state }) => {
					if (state.error) return IDLE_MS;
					return state.data?.versions.some(hasOpenAdmission) ? LIVE_MS : false;
				},
			},
		),
	);

const hasOpenAdmission = ({ admissions: [last] }: Version): boolean =>
	last?.status === "queued" || last?.status === "running";
