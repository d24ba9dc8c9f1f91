"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./error-state.tsx";
import { LoadingState } from "./loading-state.tsx";

type Query<Data> = Pick<UseQueryResult<Data>, "data" | "isPending"> & {
	error: { message: string } | null;
	refetch: () => Promise<unknown>;
};

/** What a query brought; else that it loads, or why it failed. Data that came once stays in view beside a later failure. */
export function QueryState<Data>(props: {
	query: Query<Data>;
	/** As in "Loading the rounds" and "The rounds could not be read". */
	what: string;
	className?: string;
	children: (data: Data) => React.ReactNode;
}) {
	const { query, what } = props;
	return (
		<>
			{query.error && (
				<ErrorState
					title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read`}
					message={query.error.message}
					onRetry={() => void query.refetch()}
				/>
			)}
			{query.isPending && <LoadingState what={what} className={props.className} />}
			{query.data !== undefined && props.children(query.data)}
		</>
	);
}
