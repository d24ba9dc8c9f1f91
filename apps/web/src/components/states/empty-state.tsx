import type { LucideIcon } from "lucide-react";

/** Truly empty, or filtered to nothing: an icon, one sentence, one thing to do. */
export function EmptyState({
	icon: Icon,
	title,
	children,
}: {
	icon: LucideIcon;
	title: string;
	children?: React.ReactNode;
}) {
	return (
		<div className="flex flex-col items-center gap-2 rounded-lg border border-dashed px-6 py-14 text-center">
			<Icon aria-hidden className="size-6 text-muted" />
			<p className="font-medium">{title}</p>
			<div className="max-w-prose text-muted">{children}</div>
		</div>
	);
}
