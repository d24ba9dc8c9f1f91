"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useMemo } from "react";
import { QueryState } from "../../components/states/query-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { IDLE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";
import { type FileAtStep, toFilesAt, type Write } from "./files-at-step.ts";
import type { StepSummary, Trajectory } from "./trajectory.ts";
import type { Viewer } from "./use-viewer.ts";

/** Files that the list shows; more are counted. */
const MAX_FILES = 500;

type Props = { trajectory: Trajectory; steps: readonly StepSummary[]; viewer: Viewer };

/** What lay in the workspace at the selected step, as far as the calls tell. */
export function FilesView({ trajectory: { ref, isRunning }, steps, viewer }: Props) {
	const writes = useQuery(
		useTRPC().trajectories.writes.queryOptions(ref, {
			refetchInterval: isRunning ? IDLE_MS : false,
			staleTime: isRunning ? 0 : Number.POSITIVE_INFINITY,
		}),
	);
	return (
		<QueryState query={writes} what="the files" className="h-72">
			{(data) => <Files writes={data} at={viewer.selected ?? steps.length - 1} viewer={viewer} />}
		</QueryState>
	);
}

function Files({ writes, at, viewer }: { writes: readonly Write[]; at: number; viewer: Viewer }) {
	const files = useMemo(() => toFilesAt(writes, at), [writes, at]);
	const changed = files.filter(({ isChanged }) => isChanged).length;
	return (
		<Card>
			<h2 className="text-sm font-semibold">
				After step {at + 1}: {files.length} {files.length === 1 ? "file" : "files"}, {changed} changed by it
			</h2>
			<p className="mb-3 text-xs text-muted">
				As the agent's calls name them; what a program wrote by itself is not seen. Move with j and k.
			</p>
			<ul className="font-mono text-xs">
				{files.slice(0, MAX_FILES).map((file) => (
					<li key={file.path}>
						<FileLine file={file} onOpen={() => openAt(viewer, file.lastIndex)} />
					</li>
				))}
			</ul>
			{files.length > MAX_FILES && <p className="text-xs text-muted">{files.length - MAX_FILES} more</p>}
			{files.length === 0 && <p className="text-muted">No call has named a file that it writes.</p>}
		</Card>
	);
}

function FileLine({ file, onOpen }: { file: FileAtStep; onOpen: () => void }) {
	const folders = file.path.replace(/^\//, "").split("/");
	return (
		<button
			type="button"
			onClick={onOpen}
			className="flex min-h-7 w-full items-center gap-2 rounded px-1 text-left hover:bg-surface"
		>
			<FileText aria-hidden className="size-3.5 shrink-0 text-muted" />
			<span className={file.isRemoved ? "line-through" : undefined}>
				<span className="text-muted">
					{file.path.startsWith("/") && "/"}
					{folders.slice(0, -1).map((folder) => `${toPlainText(folder)}/`)}
				</span>
				{toPlainText(folders.at(-1) ?? "")}
			</span>
			{file.isChanged && <Badge tone="info">{file.isRemoved ? "removed" : "changed"}</Badge>}
			<span className="ml-auto text-muted">
				{file.writes > 1 && `${file.writes} writes, last in `}step {file.lastIndex + 1}
			</span>
		</button>
	);
}

/** The step that wrote the file, open, among the others. */
function openAt(viewer: Viewer, index: number): void {
	viewer.open(index);
	viewer.select(index);
	viewer.show("steps");
}
