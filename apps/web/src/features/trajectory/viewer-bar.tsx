"use client";
import { Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { Button } from "../../components/ui/button.tsx";
import { FindBox } from "./find-box.tsx";
import type { Find } from "./use-find.ts";
import { VIEWS, type View, type Viewer } from "./use-viewer.ts";

const TITLE: Record<View, string> = {
	lanes: "Lanes",
	steps: "Steps",
	terminal: "Terminal",
	timeline: "Timeline",
	files: "Files",
	verifier: "Verifier",
};

/** Views, find, the way to a step, and the address of what is shown. */
export function ViewerBar({ viewer, find, steps }: { viewer: Viewer; find: Find; steps: number }) {
	return (
		<div className="mb-3 flex flex-wrap items-center gap-2">
			<fieldset className="flex rounded-md border p-0.5">
				<legend className="sr-only">View</legend>
				{VIEWS.map((view) => (
					<button
						key={view}
						type="button"
						aria-pressed={view === viewer.view}
						onClick={() => viewer.show(view)}
						className="h-7 rounded px-2 text-muted hover:text-foreground aria-pressed:bg-surface-2 aria-pressed:font-medium aria-pressed:text-foreground"
					>
						{TITLE[view]}
					</button>
				))}
			</fieldset>
			<FindBox find={find} />
			<span className="ml-auto flex items-center gap-1">
				<GoTo steps={steps} viewer={viewer} />
				{viewer.opened.size > 0 && (
					<Button variant="ghost" onClick={viewer.closeAll}>
						Close all
					</Button>
				)}
				<CopyLink />
			</span>
		</div>
	);
}

/** `:` leads here; Enter goes to the step. */
function GoTo({ steps, viewer }: { steps: number; viewer: Viewer }) {
	const input = useRef<HTMLInputElement>(null);
	useHotkeys(":", () => input.current?.select(), { preventDefault: true, useKey: true });
	const go = (event: React.FormEvent) => {
		event.preventDefault();
		const step = Number(input.current?.value);
		if (!Number.isInteger(step) || step < 1 || step > steps) return;
		viewer.select(step - 1);
		input.current?.blur();
	};
	return (
		<form onSubmit={go} className="flex items-center gap-1 text-xs text-muted">
			<label className="flex items-center gap-1">
				Step
				<input
					ref={input}
					inputMode="numeric"
					placeholder={viewer.selected === null ? "–" : String(viewer.selected + 1)}
					className="h-8 w-16 rounded-md border bg-background px-2 text-right text-sm placeholder:text-muted"
				/>
			</label>
			of {steps}
		</form>
	);
}

function CopyLink() {
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(window.location.href);
		setCopied(true);
		setTimeout(() => setCopied(false), 1_500);
	};
	return (
		<Button variant="ghost" onClick={() => void copy()}>
			<Link2 aria-hidden className="size-4" />
			<span aria-live="polite">{isCopied ? "Copied" : "Copy link"}</span>
		</Button>
	);
}
