"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client.ts";

/** What the actor may do in this project; nothing until that is known. The server refuses all the same. */
export function useScopes(): (scope: string) => boolean {
	const { data } = useQuery(useTRPC().session.me.queryOptions(undefined, { staleTime: 60_000 }));
	const scopes: readonly string[] = data?.scopes ?? [];
	return (scope) => scopes.includes(scope);
}
