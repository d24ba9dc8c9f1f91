"use client";
import dynamic from "next/dynamic";
import { toPlainText } from "../../lib/plain-text.ts";
import { LoadingState } from "../states/loading-state.tsx";
import { LogText } from "./log-text.tsx";
import { findMarkdownObstacle } from "./markdown-gate.ts";

const RenderedMarkdown = dynamic(() => import("./rendered-markdown.tsx").then((part) => part.RenderedMarkdown), {
	loading: () => <LoadingState what="the text" className="h-48" />,
});

/** Markdown of unknown origin: rendered without raw HTML and remote images, or as plain text when parsing is not safe. */
export function MarkdownText({ text }: { text: string }) {
	const obstacle = findMarkdownObstacle(text);
	if (obstacle === null) return <RenderedMarkdown text={text} />;
	return (
		<>
			<p role="note" className="mb-2 text-muted">
				Shown as plain text. {obstacle}
			</p>
			<LogText label="Plain text" text={toPlainText(text)} />
		</>
	);
}
