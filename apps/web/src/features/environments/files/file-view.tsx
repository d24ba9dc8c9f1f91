"use client";
import type { RouterOutputs } from "@aes/api";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { QueryState } from "../../../components/states/query-state.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { formatBytes } from "../../../lib/format-bytes.ts";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { useHashLine } from "./use-hash-line.ts";

type File = RouterOutputs["environments"]["file"];

export function FileView({ versionId, path }: { versionId: string; path: string }) {
	const trpc = useTRPC();
	const file = useQuery(
		trpc.environments.file.queryOptions({ versionId, path }, { staleTime: Number.POSITIVE_INFINITY }),
	);
	return <FileCard query={file} path={path} />;
}

/** A file of any version: its facts, its download, its text. */
export function FileCard({ query, path }: { query: UseQueryResult<File, { message: string }>; path: string }) {
	return (
		<Card className="min-w-0 overflow-hidden p-0">
			<QueryState query={query} what={`the file ${path}`} className="h-96">
				{(data) => (
					<>
						<FileHead file={data} />
						<FileContent file={data} />
					</>
				)}
			</QueryState>
		</Card>
	);
}

function FileHead({ file: { path, size, mode, digest } }: { file: File }) {
	return (
		<header className="flex flex-wrap items-center gap-x-3 border-b bg-surface px-3 py-1.5">
			<h2 className="break-all font-mono text-xs font-semibold">{path}</h2>
			<span className="text-xs text-muted">
				{formatBytes(size)}, mode {mode.toString(8)}
			</span>
			{path.startsWith("solution/") && (
				<span className="text-xs text-warn">reference solution, never in the image</span>
			)}
			<a
				href={routes.download(digest, path)}
				download
				className="ml-auto inline-flex h-7 items-center gap-1.5 rounded px-2 text-xs text-muted hover:bg-surface-2 hover:text-foreground"
			>
				<Download aria-hidden className="size-3.5" />
				Download
			</a>
		</header>
	);
}

function FileContent({ file: { path, text, truncated } }: { file: File }) {
	const [line, setLine] = useHashLine();
	if (text === null)
		return <p className="px-3 py-6 text-center text-muted">A binary file: download it to look inside.</p>;
	if (text === "") return <p className="px-3 py-6 text-center text-muted">This file is empty.</p>;
	return (
		<>
			{truncated && (
				<p role="note" className="border-b bg-warn-soft px-3 py-1.5 text-xs text-warn">
					This page shows the first 1 MiB; the download is whole.
				</p>
			)}
			<CodeText path={path} text={text} line={line} onLine={setLine} />
		</>
	);
}
