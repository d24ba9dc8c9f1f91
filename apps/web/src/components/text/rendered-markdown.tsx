"use client";
import { ExternalLink } from "lucide-react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ScrollRegion } from "../ui/scroll-region.tsx";

/** HTML in the text is left out, and images are named instead of fetched. */
export function RenderedMarkdown({ text }: { text: string }) {
	return (
		<div className="flex max-w-[46rem] flex-col gap-3 break-words [&_code]:rounded [&_code]:bg-surface-2 [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.92em] [&_ol]:list-decimal [&_ol]:pl-5 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:pl-5">
			<Markdown remarkPlugins={PLUGINS} components={COMPONENTS} skipHtml>
				{text}
			</Markdown>
		</div>
	);
}

const PLUGINS = [remarkGfm];

/** The page has its own h1 and h2: a text's headings go below them. */
const COMPONENTS: Components = {
	h1: ({ children }) => <h3 className="text-lg font-semibold">{children}</h3>,
	h2: ({ children }) => <h4 className="mt-2 text-base font-semibold">{children}</h4>,
	h3: ({ children }) => <h5 className="mt-1 font-semibold">{children}</h5>,
	h4: ({ children }) => <h6 className="font-semibold">{children}</h6>,
	a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
	img: ({ alt }) => <span className="text-muted">[image: {alt || "no description"}]</span>,
	pre: ({ children }) => (
		<ScrollRegion label="Code" className="overflow-x-auto rounded-md border bg-surface p-3">
			<pre>{children}</pre>
		</ScrollRegion>
	),
	table: ({ children }) => (
		<ScrollRegion label="Table">
			<table className="border-collapse text-left [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:bg-surface [&_th]:px-2 [&_th]:py-1">
				{children}
			</table>
		</ScrollRegion>
	),
};

function TextLink({ href, children }: { href: string | undefined; children: React.ReactNode }) {
	if (!href || !/^https?:\/\//i.test(href)) return <span>{children}</span>;
	return (
		<a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-info underline" title={href}>
			{children}
			<ExternalLink aria-label=" (leaves this site)" className="ml-0.5 inline size-3" />
		</a>
	);
}
