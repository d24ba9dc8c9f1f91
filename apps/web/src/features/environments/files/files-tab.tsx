"use client";
import { Pencil } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { DraftBar } from "../mend/draft-bar.tsx";
import { FileEditor } from "../mend/file-editor.tsx";
import { useDraft } from "../mend/use-draft.ts";
import type { Environment, Version } from "../use-environment.ts";
import { useScopes } from "../use-scopes.ts";
import { FileTreeView } from "./file-tree-view.tsx";
import { FileView } from "./file-view.tsx";

/** What is read first when no file was asked for. */
const FIRST = ["instruction.md", "task.toml"];

/**
 * The version's files: a tree on the left, the chosen one on the right; `?file=` and `#L12` lead to a line. The newest
 * version can be edited: what is saved is the next version.
 */
export function FilesTab({ environment, version }: { environment: Environment; version: Version }) {
	const [file, setFile] = useQueryState("file", parseAsString);
	const can = useScopes();
	const state = useDraft(environment.id);
	const { draft } = state;
	const isNewest = version.id === environment.versions.at(-1)?.id;
	const edited = isNewest ? draft : null;
	const added = Object.keys(edited?.edits ?? {}).filter((path) => !version.files.some((each) => each.path === path));
	const files = [...version.files, ...added.map((path) => ({ path, size: 0 }))];
	const paths = files.map(({ path }) => path);
	const shown = file ?? FIRST.find((path) => paths.includes(path)) ?? paths[0] ?? null;
	const select = (path: string) => {
		window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
		void setFile(path);
	};
	const add = (path: string) => {
		if (edited && !paths.includes(path)) state.change({ ...edited, edits: { ...edited.edits, [path]: { text: "" } } });
		select(path);
	};
	return (
		<>
			{edited && <DraftBar environment={environment} draft={edited} state={state} onAdd={add} />}
			{!edited && isNewest && can("environments:write") && (
				<Button className="mb-3" onClick={() => state.start(version)}>
					<Pencil aria-hidden className="size-4" />
					Edit files
				</Button>
			)}
			<div className="grid items-start gap-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
				<Card className="p-0">
					<FileTreeView key={`${version.id} ${added.join()}`} files={files} selected={shown} onSelect={select} />
				</Card>
				{shown === null && <p className="text-muted">This version holds no file.</p>}
				{shown !== null && !edited && <FileView key={`${version.id} ${shown}`} versionId={version.id} path={shown} />}
				{shown !== null && edited && (
					<FileEditor
						key={`${version.id} ${shown}`}
						versionId={version.id}
						path={shown}
						isStored={!added.includes(shown)}
						draft={edited}
						onChange={state.change}
					/>
				)}
			</div>
		</>
	);
}
