import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

export type SavedView = { id: string; name: string; query: string; author: string; updatedAt: Date };
type Key = { projectId: string; page: string };
type NewView = Key & { name: string; query: string; author: string };

const SHOWN = { id: true, name: true, query: true, author: true, updatedAt: true } as const;

/** Filters of a list under names that everybody in the project sees. */
export function createSavedViewRepository({ client }: Db) {
	return withDbErrors({
		list: ({ projectId, page }: Key): Promise<SavedView[]> =>
			client.savedView.findMany({ where: { projectId, page }, orderBy: { name: "asc" }, select: SHOWN }),
		/** Under a name that is taken, it takes that one's place; `replaced` is the query that it had. */
		async save({ projectId, page, query, author, ...rest }: NewView): Promise<SavedView & { replaced: string | null }> {
			const name = cleanText(rest.name);
			const key = { projectId, page, name };
			const before = await client.savedView.findUnique({ where: { projectId_page_name: key } });
			const view = await client.savedView.upsert({
				where: { projectId_page_name: key },
				create: { ...key, query, author },
				update: { query, author },
				select: SHOWN,
			});
			return { ...view, replaced: before?.query ?? null };
		},
		/** The view that is gone now; null when there was none. */
		async remove(input: { projectId: string; id: string }): Promise<SavedView | null> {
			const found = await client.savedView.findFirst({ where: input, select: SHOWN });
			if (found) await client.savedView.deleteMany({ where: input });
			return found;
		},
	});
}
export type SavedViewRepository = ReturnType<typeof createSavedViewRepository>;
