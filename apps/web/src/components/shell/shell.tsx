"use client";
import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { Rail } from "./rail.tsx";
import { ShortcutsSheet } from "./shortcuts-sheet.tsx";
import { useGlobalKeys } from "./use-global-keys.ts";

/** Pages before the dashboard: there is nowhere to go from them yet. */
const BARE_PAGES = new Set(["/sign-in", "/join"]);

/** Frame of every page: skip link, rail, main. */
export function Shell({ children }: { children: React.ReactNode }) {
	if (BARE_PAGES.has(usePathname()))
		return (
			<main className="px-6 py-5">
				<Suspense>{children}</Suspense>
			</main>
		);
	return <Frame>{children}</Frame>;
}

function Frame({ children }: { children: React.ReactNode }) {
	const { isSheetOpen, setSheetOpen } = useGlobalKeys();
	return (
		<div className="flex min-h-dvh">
			<a
				href="#main"
				className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded focus:bg-background focus:p-2"
			>
				Skip to content
			</a>
			<Rail onShowShortcuts={() => setSheetOpen(true)} />
			<main id="main" tabIndex={-1} className="min-w-0 flex-1 px-6 py-5 outline-none">
				<Suspense>{children}</Suspense>
			</main>
			<ShortcutsSheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} />
		</div>
	);
}
