"use client";
import { useQuery } from "@tanstack/react-query";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useTRPC } from "../../../trpc/client.ts";
import { type Draft, type Edit, toField, withEdit, withLineEnds } from "./draft.ts";

type Props = { versionId: string; path: string; isStored: boolean; draft: Draft; onChange: (draft: Draft) => void };

/** One file of a draft as plain text. A browser's own field: what is typed is what is stored, Tab leads on. */
export function FileEditor({ versionId, path, isStored, draft, onChange }: Props) {
	const trpc = useTRPC();
	const file = useQuery(
		trpc.environments.file.queryOptions(
			{ versionId, path },
			{ enabled: isStored, staleTime: Number.POSITIVE_INFINITY },
		),
	);
	const set = (edit: Edit, original: string | null) => onChange(withEdit(draft, path, { edit, original }));
	const shared = { path, edit: draft.edits[path], set };
	if (!isStored) return <TextEditor {...shared} original={null} mode={0o644} />;
	return (
		<QueryState query={file} what={`the file ${path}`} className="h-96">
			{({ text, truncated, mode }) =>
				text === null || truncated ? (
					<p className="text-muted">
						{text === null ? "A binary file" : "A file over 1 MiB"} is not edited here:{" "}
						<code className="font-mono">./aes env edit</code> takes a whole folder.
					</p>
				) : (
					<TextEditor {...shared} original={text} mode={mode} />
				)
			}
		</QueryState>
	);
}

type EditorProps = {
	path: string;
	edit: Edit | undefined;
	original: string | null;
	mode: number;
	set: (edit: Edit, original: string | null) => void;
};

function TextEditor({ path, edit, original, mode, set }: EditorProps) {
	const text = edit?.text === undefined ? (original ?? "") : edit.text;
	const isExecutable = ((edit?.mode ?? mode) & 0o100) !== 0;
	const withMode = (next: Edit["text"], executable = isExecutable): Edit => {
		const wanted = executable ? 0o755 : 0o644;
		return { text: next, ...(executable !== ((mode & 0o100) !== 0) && { mode: wanted }) };
	};
	return (
		<Card className="min-w-0 p-0">
			<header className="flex flex-wrap items-center gap-3 border-b bg-surface px-3 py-1.5">
				<h2 className="break-all font-mono text-xs font-semibold">{path}</h2>
				<label className="flex items-center gap-1 text-xs text-muted">
					<input
						type="checkbox"
						checked={isExecutable}
						onChange={(event) => set(withMode(text ?? "", event.target.checked), original)}
					/>
					executable
				</label>
				<span className="ml-auto flex gap-2">
					{edit !== undefined && (
						<Button variant="ghost" onClick={() => set({ text: original }, original)}>
							As it was
						</Button>
					)}
					<Button variant="ghost" disabled={text === null} onClick={() => set({ text: null }, original)}>
						Remove file
					</Button>
				</span>
			</header>
			{text === null ? (
				<p className="px-3 py-6 text-center text-muted">This file will be gone in the next version.</p>
			) : (
				<textarea
					aria-label={`Text of ${path}`}
					value={toField(text)}
					spellCheck={false}
					autoCapitalize="off"
					onChange={(event) => set(withMode(withLineEnds(event.target.value, original ?? "")), original)}
					className="block h-[32rem] w-full resize-y whitespace-pre bg-background p-3 font-mono text-xs leading-5"
				/>
			)}
		</Card>
	);
}
