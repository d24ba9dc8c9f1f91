"use client";
import { ChevronLeft } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useHotkeys } from "react-hotkeys-hook";

/** One level up; Esc does the same. */
export function BackLink({ href, children }: { href: Route; children: string }) {
	const router = useRouter();
	useHotkeys("escape", () => router.push(href), { enabled: () => document.querySelector("[role=dialog]") === null });
	return (
		<nav aria-label="Breadcrumb" className="mb-1">
			<Link href={href} className="inline-flex h-6 items-center gap-0.5 text-xs text-muted hover:text-foreground">
				<ChevronLeft aria-hidden className="size-3.5" />
				{children}
			</Link>
		</nav>
	);
}
