import type { Delta } from "@aes/core/metrics";
import { ArrowDown, ArrowUp, Equal } from "lucide-react";

const ICON = { up: ArrowUp, down: ArrowDown, same: Equal } as const;

/** How a figure changed: the arrow says which way, the word whether that is good, the colour repeats it. */
export function DeltaNote({ delta, children }: { delta: Delta | null; children: React.ReactNode }) {
	if (!delta) return <span className="text-muted">no comparison</span>;
	const Icon = ICON[delta.direction];
	const tone = delta.isGood === null ? "text-muted" : delta.isGood ? "text-good" : "text-bad";
	return (
		<span className={`inline-flex items-center gap-0.5 font-medium ${tone}`}>
			<Icon aria-hidden className="size-3.5" />
			{children}
			{delta.isGood !== null && <span className="font-normal">, {delta.isGood ? "better" : "worse"}</span>}
		</span>
	);
}
