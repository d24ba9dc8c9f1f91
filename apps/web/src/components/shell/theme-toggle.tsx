"use client";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";

export function ThemeToggle() {
	const { resolvedTheme, setTheme } = useTheme();
	return (
		<button
			type="button"
			aria-label="Switch between light and dark"
			onClick={() => setTheme(resolvedTheme === "dark" ? "light" : "dark")}
			className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-foreground"
		>
			<Sun aria-hidden className="size-4 dark:hidden" />
			<Moon aria-hidden className="hidden size-4 dark:block" />
		</button>
	);
}
