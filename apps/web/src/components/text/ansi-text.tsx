"use client";
import { useQuery } from "@tanstack/react-query";
import { useTheme } from "next-themes";
import { Fragment } from "react";
import { toColouredText, toPlainText } from "../../lib/plain-text.ts";
import type { CodeToken } from "./highlight.ts";

/** More than this is shown without colours: taking it apart would hold the page up. */
const MAX_COLOURED_CHARS = 200_000;

/** Output of a terminal with its colours as styles; everything else that it asks of a terminal is left out. */
export function AnsiText({ text }: { text: string }) {
	const { resolvedTheme } = useTheme();
	const theme = resolvedTheme === "dark" ? "dark" : "light";
	const coloured = text.length <= MAX_COLOURED_CHARS && text.includes("\u001b[") ? toColouredText(text) : "";
	const { data: lines } = useQuery({
		queryKey: ["ansi", coloured, theme],
		queryFn: async () => (await import("./highlight.ts")).highlight({ text: coloured, language: "ansi", theme }),
		enabled: coloured.includes("\u001b["),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
	});
	return lines ? <Lines lines={lines} /> : toPlainText(text);
}

function Lines({ lines }: { lines: readonly (readonly CodeToken[])[] }) {
	return lines.map((line, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
		<Fragment key={at}>
			{at > 0 && "\n"}
			{line.map(({ content, color }, part) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a token is its place.
				<span key={part} style={{ color }}>
					{content}
				</span>
			))}
		</Fragment>
	));
}
