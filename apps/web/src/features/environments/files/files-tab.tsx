"use client";
import { parseAsString, useQueryState } from "nuqs";
import { Card } from "../../../components/ui/card.tsx";
import type { Version } from "../use-environment.ts";
import { FileTreeView } from "./file-tree-view.tsx";
import { FileView } from "./file-view.tsx";

/** What is read first when no file was asked for. */
const FIRST = ["instruction.md", "task.toml"];

/** The version's files: a tree on the left, the chosen one on the right; `?file=` and `#L12` lead to a line. */
export function FilesTab({ version }: { version: Version }) {
	const [file, setFile] = useQueryState("file", parseAsString);
	const paths = version.files.map(({ path }) => path);
	const shown = file ?? FIRST.find((path) => paths.includes(path)) ?? paths[0] ?? null;
	const select = (path: string) => {
		window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
		void setFile(path);
	};
	return (
		<div className="grid items-start gap-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
			<Card className="p-0">
				<FileTreeView key={version.id} files={version.files} selected={shown} onSelect={select} />
			</Card>
			{shown === null ? (
				<p className="text-muted">This version holds no file.</p>
			) : (
				<FileView key={`${version.id} ${shown}`} versionId={version.id} path={shown} />
			)}
		</div>
	);
}
