"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadingState } from "../../../components/states/loading-state.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { cn } from "../../../lib/cn.ts";
import { toPlainText } from "../../../lib/plain-text.ts";
import { useTRPC } from "../../../trpc/client.ts";
import type { FileChange } from "./changed-files.ts";
import { type DiffLine, toDiffLines } from "./diff-lines.ts";

type Props = { before: string | null; after: string; file: FileChange };

/** One file between two versions. A page loads this part, and the library under it, when a diff is opened. */
export function FileDiff({ before, after, file: { path, change } }: Props) {
	const trpc = useTRPC();
	const read = (versionId: string | null, isThere: boolean) =>
		trpc.environments.file.queryOptions(
			{ versionId: versionId ?? "", path },
			{ enabled: versionId !== null && isThere, staleTime: Number.POSITIVE_INFINITY },
		);
	const old = useQuery(read(before, change !== "added"));
	const current = useQuery(read(after, change !== "removed"));
	const error = old.error ?? current.error;
	if (error) return <Note>{error.message}</Note>;
	if (old.isLoading || current.isLoading) return <LoadingState what={path} className="h-24" />;
	const [oldFile, newFile] = [change === "added" ? EMPTY : old.data, change === "removed" ? EMPTY : current.data];
	if (oldFile?.text == null || newFile?.text == null) return <Note>A binary file: no lines to compare.</Note>;
	return (
		<>
			{oldFile.mode !== newFile.mode && oldFile !== EMPTY && newFile !== EMPTY && (
				<Note>
					Mode {oldFile.mode.toString(8)} → {newFile.mode.toString(8)}
				</Note>
			)}
			<DiffTable path={path} before={oldFile.text} after={newFile.text} />
		</>
	);
}

const EMPTY = { text: "", mode: 0 };

/** The lines of one file that differ, with some around them. */
export function DiffTable({ path, before, after }: { path: string; before: string; after: string }) {
	const rows = useMemo(() => toDiffLines(before, after), [before, after]);
	if (rows === null) return <Note>The two versions differ in nearly every line: open the file instead.</Note>;
	return (
		<ScrollRegion label={`Changes in ${path}`} className="max-h-[32rem] overflow-auto">
			<table className="w-full border-collapse font-mono text-xs">
				<tbody>
					{rows.map((row, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows of one diff never move.
						<Row key={at} row={row} />
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

const SIGN = { added: "+", removed: "−", context: "", gap: "" } as const;
const WORD = { added: "added: ", removed: "removed: ", context: "", gap: "" } as const;

function Row({ row: { kind, text, before, after } }: { row: DiffLine }) {
	if (kind === "gap")
		return (
			<tr className="bg-surface-2 text-muted">
				<td colSpan={4} className="px-3 py-0.5">
					{text || "⋯"}
				</td>
			</tr>
		);
	return (
		<tr className={cn(kind === "added" && "bg-good-soft", kind === "removed" && "bg-bad-soft")}>
			<td className="w-10 select-none px-2 text-right text-muted">{before}</td>
			<td className="w-10 select-none px-2 text-right text-muted">{after}</td>
			<td aria-hidden className="w-4 select-none text-center">
				{SIGN[kind]}
			</td>
			<td className="whitespace-pre-wrap break-all pr-3">
				{WORD[kind] && <span className="sr-only">{WORD[kind]}</span>}
				{toPlainText(text)}
			</td>
		</tr>
	);
}

function Note({ children }: { children: React.ReactNode }) {
	return <p className="px-3 py-2 text-xs text-muted">{children}</p>;
}
