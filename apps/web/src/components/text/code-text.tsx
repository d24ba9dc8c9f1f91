"use client";
import { useQuery } from "@tanstack/react-query";
import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { cn } from "../../lib/cn.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import type { CodeToken } from "./highlight.ts";
import { toLanguage } from "./language.ts";

type Props = {
	path: string;
	text: string /** To bring into view, from 1. */;
	line: number | null;
	onLine: (line: number) => void;
};

/** Longer files are shown without colours: the highlighter would hold the page up. */
const MAX_HIGHLIGHT_CHARS = 200_000;

/** A file with line numbers that can be linked to. Colours come after the text, when the highlighter is there. */
export function CodeText({ path, text, line, onLine }: Props) {
	const tokens = useTokens(path, text);
	const lines = text.replace(/\n$/, "").split("\n");
	const target = useRef<HTMLTableRowElement>(null);
	useEffect(() => {
		if (line !== null) target.current?.scrollIntoView({ block: "center" });
	}, [line]);
	return (
		<ScrollRegion label={`Content of ${path}`} className="max-h-[max(24rem,calc(100dvh-16rem))] overflow-auto">
			<table className="w-full border-collapse font-mono text-xs leading-5">
				<tbody>
					{lines.map((content, at) => {
						const number = at + 1;
						const isTarget = number === line;
						return (
							<tr
								key={number}
								id={`L${number}`}
								ref={isTarget ? target : undefined}
								className={cn(isTarget && "bg-info-soft")}
							>
								<td className="sticky left-0 w-px select-none bg-background pr-3 text-right align-top">
									<a
										href={`#L${number}`}
										onClick={() => onLine(number)}
										aria-label={`Line ${number}`}
										className="px-2 text-muted hover:text-foreground"
									>
										{number}
									</a>
								</td>
								<td className="whitespace-pre-wrap break-words pr-3">
									{tokens?.[at] ? <Tokens tokens={tokens[at]} /> : content}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

function useTokens(path: string, text: string): CodeToken[][] | undefined {
	const { resolvedTheme } = useTheme();
	const theme = resolvedTheme === "dark" ? "dark" : "light";
	const language = toLanguage(path, text);
	const { data } = useQuery({
		queryKey: ["highlight", path, text, theme],
		queryFn: async () => (await import("./highlight.ts")).highlight({ text, language: language ?? "bash", theme }),
		enabled: language !== null && text.length <= MAX_HIGHLIGHT_CHARS,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
	});
	return data;
}

function Tokens({ tokens }: { tokens: readonly CodeToken[] }) {
	return tokens.map(({ content, color, offset }) => (
		<span key={offset} style={{ color }}>
			{content}
		</span>
	));
}
