"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { toViewQuery } from "./view-query.ts";

/** `?view=ID` becomes the filters that it stands for; true until it has. A filter in the address wins over the view. */
export function useViewOfAddress(): boolean {
	const router = useRouter();
	const search = useSearchParams();
	const id = search.get("view");
	const views = useQuery(useTRPC().views.list.queryOptions({ page: "environments" }, { enabled: id !== null }));
	useEffect(() => {
		if (id === null || !views.isFetched) return;
		const view = views.data?.find((each) => each.id === id);
		const query = toViewQuery(search.toString(), view?.query ?? "");
		router.replace(routes.environments(Object.fromEntries(new URLSearchParams(query))));
	}, [id, search, router, views.isFetched, views.data]);
	return id !== null;
}
