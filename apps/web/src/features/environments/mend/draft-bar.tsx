"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { type Done, DoneNotice } from "../../../components/states/done-notice.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { OneFieldForm } from "../../../components/ui/one-field-form.tsx";
import { useTRPC } from "../../../trpc/client.ts";
import type { Environment } from "../use-environment.ts";
import type { Draft } from "./draft.ts";
import type { DraftState } from "./use-draft.ts";

type Props = { environment: Environment; draft: Draft; state: DraftState; onAdd: (path: string) => void };

/** What is edited so far, and what makes a version of it. What was edited meanwhile by others is never overwritten. */
export function DraftBar({ environment, draft, state, onAdd }: Props) {
	const { save, done, dismiss, discard } = useSave(state);
	const paths = Object.keys(draft.edits);
	const newest = environment.versions.at(-1);
	const isStale = newest !== undefined && newest.id !== draft.basedOnId;
	return (
		<section aria-label="Your edit" className="mb-3 flex flex-col gap-2 rounded-lg border bg-surface p-3">
			<p>
				<span className="font-medium">Editing version {draft.basedOn}.</span>{" "}
				{paths.length === 0 ? "Nothing is changed yet." : `Changed: ${paths.join(", ")}.`}
			</p>
			{!state.isKept && (
				<p role="alert" className="text-warn">
					This browser has no room to keep the draft: save before you leave the page.
				</p>
			)}
			{isStale && (
				<div role="alert" className="flex flex-wrap items-center gap-2 rounded bg-warn-soft px-3 py-2 text-warn">
					<span>
						{newest.edit?.by ?? "The proposer"} stored version {newest.number} meanwhile. Look at what changed in it
						under Changes; your files then take the place of the same ones there.
					</span>
					<Button onClick={() => state.change({ ...draft, basedOnId: newest.id, basedOn: newest.number })}>
						Put my edit on version {newest.number}
					</Button>
				</div>
			)}
			<div className="flex flex-wrap items-center gap-2">
				<OneFieldForm
					label="Path of a new file"
					placeholder="tests/new.sh"
					onSubmit={onAdd}
					fieldClassName="w-40 font-mono text-xs"
				>
					Add file
				</OneFieldForm>
				<input
					aria-label="Why"
					placeholder="Why, for the record"
					value={draft.note}
					maxLength={2_000}
					onChange={(event) => state.change({ ...draft, note: event.target.value })}
					className="h-8 min-w-48 flex-1 rounded-md border bg-background px-2 placeholder:text-muted"
				/>
				<Button
					variant="primary"
					disabled={paths.length === 0 || isStale || save.isPending}
					onClick={() => save.mutate(toInput(environment.id, draft))}
				>
					Save and admit again
				</Button>
				<Button onClick={discard}>{paths.length === 0 ? "Stop editing" : "Discard"}</Button>
			</div>
			<DoneNotice done={done} error={save.error} isPending={save.isPending} onDismiss={dismiss} />
		</section>
	);
}

const toInput = (environmentId: string, { basedOnId, edits, note }: Draft) => ({
	environmentId,
	basedOnId,
	edits: Object.entries(edits).map(([path, edit]) => ({ path, ...edit })),
	note,
});

function useSave(state: DraftState) {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const [, setVersion] = useQueryState("v", parseAsInteger);
	const [done, setDone] = useState<Done | null>(null);
	const save = useMutation(
		trpc.environments.edit.mutationOptions({
			onSettled: () => queries.invalidateQueries(trpc.environments.pathFilter()),
			onSuccess: () => {
				state.discard();
				void setVersion(null);
			},
		}),
	);
	const discard = () => {
		const { draft } = state;
		state.discard();
		if (draft && Object.keys(draft.edits).length > 0)
			setDone({ text: "The edit is discarded.", undo: () => state.change(draft) });
	};
	return { save, done, dismiss: () => setDone(null), discard };
}
