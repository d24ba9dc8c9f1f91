"use client";
import { useEffect } from "react";

const NAME = "found-text";
const MAX_MARKS = 500;

/** Marks a text wherever it is mounted below `root`, without a change of the document: a highlight of the browser's own. */
export function useMarks(root: React.RefObject<HTMLElement | null>, text: string): void {
	useEffect(() => {
		if (text === "" || !root.current || !("highlights" in CSS)) return;
		const element = root.current;
		let frame = 0;
		const mark = () => CSS.highlights.set(NAME, new Highlight(...listRanges(element, text.toLowerCase())));
		const later = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(mark);
		};
		const observer = new MutationObserver(later);
		observer.observe(element, { childList: true, subtree: true, characterData: true });
		later();
		return () => {
			observer.disconnect();
			cancelAnimationFrame(frame);
			CSS.highlights.delete(NAME);
		};
	}, [root, text]);
}

function listRanges(root: HTMLElement, text: string): Range[] {
	const ranges: Range[] = [];
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node && ranges.length < MAX_MARKS; node = walker.nextNode()) {
		const content = node.textContent?.toLowerCase() ?? "";
		for (let at = content.indexOf(text); at >= 0 && ranges.length < MAX_MARKS; at = content.indexOf(text, at + 1)) {
			const range = new Range();
			range.setStart(node, at);
			range.setEnd(node, Math.min(at + text.length, node.textContent?.length ?? 0));
			ranges.push(range);
		}
	}
	return ranges;
}
