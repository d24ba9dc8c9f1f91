"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { LoadingState } from "../../components/states/loading-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { type FileChange, sortForReading, toFileChanges } from "../proposals/rounds/changed-files.ts";
import { useWorkspaceVersion, type VersionDetail } from "./use-workspaces.ts";

const DiffTable = dynamic(() => import("../proposals/rounds/file-diff.tsx").then(({ DiffTable: Table }) => Table), {
	loading: () => <LoadingState what="the changes" className="h-24" />,
});

/** What differs from another version of the workspace: the one before unless told. */
export function DiffTab({ version }: { version: VersionDetail }) {
	const [chosen, setChosen] = useQueryState("with", parseAsInteger);
	const others = version.siblings.filter(({ number }) => number !== version.number);
	const number = chosen ?? (others.find((other) => other.number < version.number) ?? others[0])?.number;
	if (number === undefined) return <p className="text-muted">This is the only version; there is nothing to compare.</p>;
	return (
		<Card>
			<label className="mb-3 flex items-center gap-2 text-muted">
				Changes since version
				<select
					value={number}
					onChange={(event) => void setChosen(Number(event.target.value))}
					className="h-8 rounded-md border bg-background px-2 text-foreground"
				>
					{others.map((other) => (
						<option key={other.id} value={other.number}>
							{other.number}
							{other.isPromoted ? ", promoted" : ""}
						</option>
					))}
				</select>
			</label>
			<Changes version={version} number={number} />
		</Card>
	);
}

function Changes({ version, number }: { version: VersionDetail; number: number }) {
	const before = useWorkspaceVersion(version.workspace.id, number);
	return (
		<QueryState query={before} what={`version ${number}`} className="h-40">
			{(old) => {
				const changes = toFileChanges(old.tree, version.tree).filter(({ change }) => change !== "same");
				if (changes.length === 0) return <p className="text-muted">No file differs.</p>;
				return (
					<ul className="divide-y rounded-md border">
						{sortForReading(changes).map((file) => (
							<li key={`${old.id} ${file.path}`}>
								<ChangedFile file={file} before={old.id} after={version.id} />
							</li>
						))}
					</ul>
				);
			}}
		</QueryState>
	);
}

const TONE = { added: "good", removed: "bad", changed: "info", same: "neutral" } as const;

type ChangeProps = { file: FileChange; before: string; after: string };

function ChangedFile({ file, before, after }: ChangeProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="flex cursor-pointer flex-wrap items-center gap-2 px-3 py-1.5 hover:bg-surface">
				<span className="break-all font-mono text-xs">{file.path}</span>
				<Badge tone={TONE[file.change]}>{file.change}</Badge>
			</summary>
			{isOpen && (
				<div className="border-t">
					<Difference file={file} before={before} after={after} />
				</div>
			)}
		</details>
	);
}

function Difference({ file: { path, change }, before, after }: ChangeProps) {
	const trpc = useTRPC();
	const read = (versionId: string, isThere: boolean) =>
		trpc.workspaces.file.queryOptions({ versionId, path }, { enabled: isThere, staleTime: Number.POSITIVE_INFINITY });
	const old = useQuery(read(before, change !== "added"));
	const current = useQuery(read(after, change !== "removed"));
	const error = old.error ?? current.error;
	if (error) return <p className="px-3 py-2 text-bad">{error.message}</p>;
	if (old.isLoading || current.isLoading) return <LoadingState what={path} className="h-24" />;
	const texts = [change === "added" ? "" : old.data?.text, change === "removed" ? "" : current.data?.text];
	const [from, to] = texts;
	if (from == null || to == null) return <p className="px-3 py-2 text-muted">A binary file: no lines to compare.</p>;
	return <DiffTable path={path} before={from} after={to} />;
}
