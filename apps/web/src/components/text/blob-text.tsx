"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { toPlainText } from "../../lib/plain-text.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { Button } from "../ui/button.tsx";
import { LogText } from "./log-text.tsx";

type Props = {
	/** What it is, for its accessible name: "Log of oracle". */
	label: string;
	excerpt: string;
	/** Of the whole text, when `excerpt` is a cut of it. */
	blob: string | undefined;
	fileName: string;
	/** How the text is shown; without escape sequences unless given. */
	render?: (text: string) => React.ReactNode;
};

/** Parts that a page holds at most; the rest is for the download. */
const MAX_PARTS = 16;

/** An excerpt of a stored text; the whole comes by parts, or as a file. */
export function BlobText({ label, excerpt, blob, fileName, render = toPlainText }: Props) {
	const [isWhole, setWhole] = useState(false);
	if (!blob) return <LogText label={label} text={render(excerpt)} />;
	if (isWhole) return <WholeText {...{ label, blob, fileName, render }} />;
	return (
		<>
			<LogText label={label} text={render(excerpt)} />
			<div className="mt-1 flex gap-1">
				<Button onClick={() => setWhole(true)}>Show the whole</Button>
				<DownloadLink blob={blob} fileName={fileName} />
			</div>
		</>
	);
}

function WholeText({ label, blob, fileName, render }: Required<Omit<Props, "excerpt" | "blob">> & { blob: string }) {
	const trpc = useTRPC();
	const parts = useInfiniteQuery(
		trpc.blobs.text.infiniteQueryOptions(
			{ digest: blob },
			{ getNextPageParam: (part) => part.nextCursor ?? undefined, staleTime: Number.POSITIVE_INFINITY },
		),
	);
	const pages = parts.data?.pages ?? [];
	const isFull = pages.length >= MAX_PARTS;
	return (
		<>
			<LogText label={label} text={render(pages.map(({ text }) => text).join(""))} />
			<div className="mt-1 flex flex-wrap items-center gap-2" role="status">
				{parts.isPending && <span className="text-xs text-muted">Loading the whole text</span>}
				{parts.error && <span className="text-xs text-bad">The rest could not be read: {parts.error.message}</span>}
				{parts.hasNextPage && !isFull && (
					<Button disabled={parts.isFetching} onClick={() => void parts.fetchNextPage()}>
						{parts.isFetching ? "Loading more" : "Show more"}
					</Button>
				)}
				{parts.hasNextPage && isFull && (
					<span className="text-xs text-muted">This page shows the first 4 MiB; the file holds the rest.</span>
				)}
				{parts.isSuccess && !parts.hasNextPage && <span className="text-xs text-muted">This is the whole text.</span>}
				<DownloadLink blob={blob} fileName={fileName} />
			</div>
		</>
	);
}

function DownloadLink({ blob, fileName }: { blob: string; fileName: string }) {
	return (
		<a
			href={routes.download(blob, fileName)}
			download
			className="inline-flex h-8 items-center gap-1.5 rounded-md px-3 font-medium text-muted hover:bg-surface-2 hover:text-foreground"
		>
			<Download aria-hidden className="size-4" />
			Download
		</a>
	);
}
