type Listing<Row> = {
	data: { pages: readonly { rows: readonly Row[]; total: number }[] } | undefined;
	hasNextPage: boolean;
	isFetchingNextPage: boolean;
	fetchNextPage: () => Promise<unknown>;
};

/** The pages of an infinite query as one list. */
export function toListing<Row>(query: Listing<Row>, noun: string) {
	const total = query.data?.pages[0]?.total ?? 0;
	return {
		rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
		total,
		count: query.data ? `${total} ${total === 1 ? noun.replace(/s$/, "") : noun}` : "",
		loadMore: () => {
			if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
		},
	};
}
