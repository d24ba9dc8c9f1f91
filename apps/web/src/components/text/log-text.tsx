import { cn } from "../../lib/cn.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";

/** Output of a program, in a box of its own. */
export function LogText({ label, text, className }: { label: string; text: React.ReactNode; className?: string }) {
	return (
		<ScrollRegion label={label} className={cn("max-h-96 overflow-auto rounded-md border bg-surface", className)}>
			<pre className="whitespace-pre-wrap break-words px-3 py-2 font-mono text-xs">
				{text || <span className="text-muted">(empty)</span>}
			</pre>
		</ScrollRegion>
	);
}
