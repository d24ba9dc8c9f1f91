"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import Link from "next/link";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { type Done, DoneNotice } from "../../components/states/done-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { OneFieldForm } from "../../components/ui/one-field-form.tsx";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { readFilterQuery } from "./view-query.ts";

const PAGE = "environments";

/** Filters under names that the whole project sees. A view leads to an address of its own; it changes no other. */
export function SavedViews({ canWrite }: { canWrite: boolean }) {
	const [isOpen, setOpen] = useState(false);
	useHotkeys("v", () => setOpen(true), { preventDefault: true });
	return (
		<Popover.Root open={isOpen} onOpenChange={setOpen}>
			<Popover.Trigger asChild>
				<Button>
					<Bookmark aria-hidden className="size-4" />
					Views
				</Button>
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Content
					align="end"
					sideOffset={4}
					aria-label="Saved views"
					className="z-40 w-80 max-w-[92vw] rounded-lg border bg-background p-3 shadow-lg"
				>
					<ViewList canWrite={canWrite} onChosen={() => setOpen(false)} />
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}

function ViewList({ canWrite, onChosen }: { canWrite: boolean; onChosen: () => void }) {
	const views = useViews();
	return (
		<>
			{views.list.data?.length === 0 && (
				<p className="text-muted">No view is saved yet: narrow the list, then name it here.</p>
			)}
			<ul className="flex flex-col">
				{views.list.data?.map(({ id, name, author }) => (
					<li key={id} className="flex items-center gap-2">
						<Link
							href={routes.environments({ view: id })}
							onClick={onChosen}
							className="min-w-0 flex-1 truncate rounded px-2 py-1 hover:bg-surface-2"
						>
							{name} <span className="text-xs text-muted">by {author}</span>
						</Link>
						{canWrite && (
							<button
								type="button"
								aria-label={`Remove the view ${name}`}
								onClick={() => views.remove(id)}
								className="rounded p-1.5 text-muted hover:bg-surface-2 hover:text-foreground"
							>
								<Trash2 aria-hidden className="size-4" />
							</button>
						)}
					</li>
				))}
			</ul>
			{canWrite && (
				<OneFieldForm
					label="Name of the view"
					placeholder="Name what is shown now"
					maxLength={60}
					onSubmit={(name) => views.save({ name, query: readFilterQuery(window.location.search) })}
					variant="primary"
					className="mt-2 gap-2 border-t pt-3"
					fieldClassName="min-w-0 flex-1"
				>
					Save
				</OneFieldForm>
			)}
			<DoneNotice
				done={views.done}
				error={views.error ?? views.list.error}
				isPending={views.isPending}
				onDismiss={views.dismiss}
				className="mt-2"
			/>
		</>
	);
}

/** Saving and removing undo each other. */
function useViews() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	const list = useQuery(trpc.views.list.queryOptions({ page: PAGE }));
	const onSettled = () => queries.invalidateQueries(trpc.views.pathFilter());
	const save = useMutation(
		trpc.views.save.mutationOptions({
			onSettled,
			onSuccess: ({ id, name, replaced }) =>
				setDone({
					text: replaced === null ? `Saved as ${name}.` : `Saved as ${name}, in place of what had that name.`,
					undo: () => (replaced === null ? remove.mutate({ id }) : save.mutate({ page: PAGE, name, query: replaced })),
				}),
		}),
	);
	const remove = useMutation(
		trpc.views.remove.mutationOptions({
			onSettled,
			onSuccess: ({ name, query }) =>
				setDone({ text: `${name} is removed.`, undo: () => save.mutate({ page: PAGE, name, query }) }),
		}),
	);
	return {
		list,
		save: (view: { name: string; query: string }) => save.mutate({ page: PAGE, ...view }),
		remove: (id: string) => remove.mutate({ id }),
		isPending: save.isPending || remove.isPending,
		error: save.error ?? remove.error,
		done,
		dismiss: () => setDone(null),
	};
}
