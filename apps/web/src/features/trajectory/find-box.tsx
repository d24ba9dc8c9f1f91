"use client";
import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { Button } from "../../components/ui/button.tsx";
import { formatBytes } from "../../lib/format-bytes.ts";
import type { Find } from "./use-find.ts";

/** ⌘F, Ctrl+F or `/` lead here; Enter goes to the next step that holds the text, ⇧Enter to the one before. */
export function FindBox({ find }: { find: Find }) {
	const input = useRef<HTMLInputElement>(null);
	useHotkeys("mod+f", () => input.current?.select(), { preventDefault: true, enableOnFormTags: true });
	const onKeyDown = (event: React.KeyboardEvent) => {
		if (event.key === "Escape") input.current?.blur();
		if (event.key !== "Enter") return;
		event.preventDefault();
		find.go(event.shiftKey ? -1 : 1);
	};
	return (
		<search className="flex items-center gap-1">
			<label className="relative">
				<span className="sr-only">Find in every step</span>
				<Search aria-hidden className="pointer-events-none absolute left-2 top-2 size-4 text-muted" />
				<input
					ref={input}
					type="search"
					data-filter-input
					value={find.text}
					maxLength={200}
					placeholder="Find in every step"
					onChange={(event) => find.setText(event.target.value)}
					onKeyDown={onKeyDown}
					className="h-8 w-52 rounded-md border bg-background pl-8 pr-2 placeholder:text-muted"
				/>
			</label>
			<Button variant="ghost" aria-label="Previous match" onClick={() => find.go(-1)} className="px-1.5">
				<ChevronUp aria-hidden className="size-4" />
			</Button>
			<Button variant="ghost" aria-label="Next match" onClick={() => find.go(1)} className="px-1.5">
				<ChevronDown aria-hidden className="size-4" />
			</Button>
			<span role="status" className="min-w-20 text-xs text-muted">
				{describeFind(find)}
			</span>
		</search>
	);
}

/** "3 / 12 steps"; outputs that were too long to read are told. */
function describeFind({ isAsked, isBusy, error, matches, at, skippedBytes }: Find): string {
	if (!isAsked) return "";
	if (error) return `Not searched: ${error.message}`;
	if (isBusy) return "Looking…";
	const unread = skippedBytes > 0 ? `, ${formatBytes(skippedBytes)} of long outputs not read` : "";
	if (matches.length === 0) return `No step${unread}`;
	return `${at < 0 ? "–" : at + 1} / ${matches.length} ${matches.length === 1 ? "step" : "steps"}${unread}`;
}
