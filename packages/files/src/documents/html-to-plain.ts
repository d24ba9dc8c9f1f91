import { type FormatCallback, type HtmlToTextOptions, htmlToText } from "html-to-text";

/** Elements that a reader of the page does not see: text for machines hides there. */
const UNSEEN = ["script", "style", "noscript", "template", "svg", "head", "iframe", "object", "[hidden]"];
const HIDDEN_BY_STYLE = ["[style*='display:none']", "[style*='display: none']", "[style*='visibility:hidden']"];

const heading = (level: number) => ({
	selector: `h${level}`,
	format: "markdownHeading",
	options: { level },
});

const OPTIONS: HtmlToTextOptions = {
	wordwrap: false,
	limits: { maxDepth: 200, maxChildNodes: 50_000, maxInputLength: 8 * 1024 ** 2 },
	formatters: {
		markdownHeading: (...[element, walk, builder, { level }]: Parameters<FormatCallback>) => {
			builder.openBlock({ leadingLineBreaks: 2 });
			builder.addInline(`${"#".repeat(level)} `);
			walk(element.children, builder);
			builder.closeBlock({ trailingLineBreaks: 2 });
		},
	},
	selectors: [
		...[1, 2, 3, 4, 5, 6].map(heading),
		...[...UNSEEN, ...HIDDEN_BY_STYLE].map((selector) => ({ selector, format: "skip" })),
		{ selector: "a", options: { ignoreHref: true } },
		{ selector: "img", format: "skip" },
		{ selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
	],
};

/** What a reader sees of a page, as text with Markdown headings. No link target, image or hidden element is kept. */
export function htmlToPlain(html: string): string {
	return htmlToText(html, OPTIONS);
}
