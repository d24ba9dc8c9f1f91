"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";

/** An id or a digest, cut in the middle, copied whole on click. */
export function CopyText({
	text,
	label,
	head = 10,
	tail = 4,
}: {
	text: string;
	label: string;
	head?: number;
	tail?: number;
}) {
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(text);
		setCopied(true);
		setTimeout(() => setCopied(false), 1_500);
	};
	const shown = text.length > head + tail + 1 ? `${text.slice(0, head)}…${text.slice(text.length - tail)}` : text;
	const Icon = isCopied ? Check : Copy;
	return (
		<button
			type="button"
			onClick={() => void copy()}
			title={text}
			aria-label={`Copy ${label}`}
			className="inline-flex items-center gap-1 rounded font-mono text-xs text-muted hover:text-foreground"
		>
			{shown}
			<Icon aria-hidden className="size-3" />
			<span aria-live="polite" className="sr-only">
				{isCopied ? "Copied" : ""}
			</span>
		</button>
	);
}
