import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "../../lib/cn.ts";

const badgeStyles = cva(
	"inline-flex h-5 items-center gap-1 whitespace-nowrap rounded px-1.5 text-xs font-medium [&_svg]:size-3",
	{
		variants: {
			tone: {
				neutral: "bg-surface-2 text-foreground",
				good: "bg-good-soft text-good",
				bad: "bg-bad-soft text-bad",
				warn: "bg-warn-soft text-warn",
				info: "bg-info-soft text-info",
			},
		},
		defaultVariants: { tone: "neutral" },
	},
);

export type Tone = NonNullable<VariantProps<typeof badgeStyles>["tone"]>;

export function Badge({ className, tone, ...props }: React.ComponentProps<"span"> & { tone?: Tone }) {
	return <span className={cn(badgeStyles({ tone }), className)} {...props} />;
}
