import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "../../lib/cn.ts";

const buttonStyles = cva(
	"inline-flex h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium disabled:cursor-not-allowed disabled:opacity-50",
	{
		variants: {
			variant: {
				primary: "bg-accent text-accent-foreground hover:opacity-90",
				outline: "border bg-background hover:bg-surface-2",
				ghost: "text-muted hover:bg-surface-2 hover:text-foreground",
			},
		},
		defaultVariants: { variant: "outline" },
	},
);

export function Button({
	className,
	variant,
	...props
}: React.ComponentProps<"button"> & VariantProps<typeof buttonStyles>) {
	return <button type="button" className={cn(buttonStyles({ variant }), className)} {...props} />;
}
