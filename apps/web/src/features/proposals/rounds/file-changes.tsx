"use client";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { LoadingState } from "../../../components/states/loading-state.tsx";
import { Badge, type Tone } from "../../../components/ui/badge.tsx";
import { routes } from "../../../lib/routes.ts";
import { type FileChange, sortForReading } from "./changed-files.ts";

const FileDiff = dynamic(() => import("./file-diff.tsx").then(({ FileDiff: Diff }) => Diff), {
	loading: () => <LoadingState what="the changes" className="h-24" />,
});

const TONE: Record<FileChange["change"], Tone> = { added: "good", removed: "bad", changed: "info", same: "neutral" };

/** A first round adds all its files, often a hundred of data: the rest stays folded. */
const MAX_LISTED = 12;

type Props = {
	/** What `before` is called where this stands. */
	unit: "round" | "version";
	changes: readonly FileChange[];
	before: { id: string; number: number } | null;
	after: { id: string; number: number; environmentId: string };
};

/** The files of a round or version; each that differs from the one before opens its diff. */
export function FileChanges({ unit, changes, before, after }: Props) {
	const different = sortForReading(changes.filter(({ change }) => change !== "same"));
	const same = changes.length - different.length;
	return (
		<section>
			<h3 className="font-medium">
				{before ? `Changes since ${unit} ${before.number}` : "Files"}
				<span className="ml-2 text-xs font-normal text-muted">
					{before ? `${different.length} changed, ${same} as before` : `${changes.length} files`}
				</span>
			</h3>
			{before && different.length === 0 && <p className="text-muted">No file differs.</p>}
			<FileList files={different.slice(0, MAX_LISTED)} before={before?.id ?? null} after={after} />
			{different.length > MAX_LISTED && (
				<details className="mt-2">
					<summary className="w-fit cursor-pointer text-muted hover:text-foreground">
						{different.length - MAX_LISTED} more files
					</summary>
					<FileList files={different.slice(MAX_LISTED)} before={before?.id ?? null} after={after} />
				</details>
			)}
		</section>
	);
}

type ListProps = { files: readonly FileChange[]; before: string | null; after: Props["after"] };

function FileList({ files, before, after }: ListProps) {
	if (files.length === 0) return null;
	return (
		<ul className="mt-1.5 divide-y rounded-md border">
			{files.map((file) => (
				<li key={file.path}>
					<ChangedFile file={file} before={before} after={after} />
				</li>
			))}
		</ul>
	);
}

function ChangedFile({ file, before, after }: { file: FileChange; before: string | null; after: Props["after"] }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="flex cursor-pointer flex-wrap items-center gap-2 px-3 py-1.5 hover:bg-surface">
				<span className="break-all font-mono text-xs">{file.path}</span>
				{before !== null && <Badge tone={TONE[file.change]}>{file.change}</Badge>}
			</summary>
			{isOpen && (
				<div className="border-t">
					<FileDiff before={before} after={after.id} file={file} />
					{file.change !== "removed" && (
						<Link
							href={routes.environment(after.environmentId, { tab: "files", v: after.number, file: file.path })}
							className="block px-3 py-1.5 text-xs underline decoration-border-strong underline-offset-2"
						>
							Open {file.path} among the files
						</Link>
					)}
				</div>
			)}
		</details>
	);
}
