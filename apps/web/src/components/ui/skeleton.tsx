import { cn } from "../../lib/cn.ts";

/** Holds the place of what is loading, in its final size. */
export function Skeleton({ className }: { className?: string }) {
	return <div aria-hidden className={cn("animate-pulse rounded bg-surface-2", className)} />;
}
