import { cn } from "../../lib/cn.ts";

export function Card({ className, ...props }: React.ComponentProps<"section">) {
	return <section className={cn("rounded-lg border bg-background p-4", className)} {...props} />;
}

export function CardTitle({ className, ...props }: React.ComponentProps<"h2">) {
	return <h2 className={cn("mb-3 text-sm font-semibold", className)} {...props} />;
}
