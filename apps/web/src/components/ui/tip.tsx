"use client";
import { Tooltip } from "radix-ui";

/** A short explanation on hover and focus; the child must take focus. */
export function Tip({ text, children }: { text: React.ReactNode; children: React.ReactNode }) {
	return (
		<Tooltip.Root>
			<Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
			<Tooltip.Portal>
				<Tooltip.Content
					sideOffset={4}
					collisionPadding={8}
					className="z-50 max-w-80 rounded-md border bg-background px-2.5 py-1.5 text-xs text-foreground shadow-md"
				>
					{text}
				</Tooltip.Content>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
