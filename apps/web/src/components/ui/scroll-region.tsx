import { cn } from "../../lib/cn.ts";

/** A box that scrolls on its own: named, and in reach of the keyboard. */
export function ScrollRegion(props: { label: string; className?: string; children: React.ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order the keyboard could not scroll it.
		<section tabIndex={0} aria-label={props.label} className={cn("relative overflow-auto", props.className)}>
			{props.children}
		</section>
	);
}
