import { Skeleton } from "../ui/skeleton.tsx";

/** Holds the place of `what` while it loads, in about its final size. */
export function LoadingState({ what, className = "h-72" }: { what: string; className?: string | undefined }) {
	return (
		<div role="status">
			<span className="sr-only">Loading {what}</span>
			<Skeleton className={className} />
		</div>
	);
}
