"use client";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { DESTINATIONS } from "./navigation.ts";

const FILTER_SELECTOR = "[data-filter-input]";

/** True for a key that a part of the page names as its own in `data-own-keys`. */
const isPageKey = ({ key }: KeyboardEvent): boolean =>
	document.querySelector(`[data-own-keys~="${CSS.escape(key)}"]`) !== null;

/** Keys that work on every page. They stand down while typing (the library's default for form fields). */
export function useGlobalKeys() {
	const router = useRouter();
	const { resolvedTheme, setTheme } = useTheme();
	const [isSheetOpen, setSheetOpen] = useState(false);
	useHotkeys("shift+slash", () => setSheetOpen((isOpen) => !isOpen), { preventDefault: true });
	useHotkeys("t", () => setTheme(resolvedTheme === "dark" ? "light" : "dark"), { ignoreEventWhen: isPageKey }, [
		resolvedTheme,
	]);
	useHotkeys("slash", () => document.querySelector<HTMLInputElement>(FILTER_SELECTOR)?.focus(), {
		preventDefault: true,
	});
	useHotkeys(
		DESTINATIONS.map(({ key }) => `g>${key}`),
		(_event, { keys }) => {
			const destination = DESTINATIONS.find(({ key }) => keys?.includes(key));
			if (destination) router.push(destination.href);
		},
	);
	return { isSheetOpen, setSheetOpen };
}
