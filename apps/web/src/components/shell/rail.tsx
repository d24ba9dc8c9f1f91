"use client";
import { Keyboard } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "../../lib/cn.ts";
import { AccountArea } from "./account-area.tsx";
import { NAVIGATION } from "./navigation.ts";
import { NoticeBell } from "./notice-bell.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

export function Rail({ onShowShortcuts }: { onShowShortcuts: () => void }) {
	const pathname = usePathname();
	const isCurrent = (href: string) => (href === "/" ? pathname === "/" : pathname.startsWith(href));
	return (
		<aside className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col border-r bg-surface py-4 md:w-52">
			<Link href="/" className="mb-5 flex items-center gap-2 px-4 font-semibold tracking-tight">
				<Mark />
				<span className="sr-only md:not-sr-only">AutoEnvScaling</span>
			</Link>
			<nav aria-label="Main" className="flex flex-1 flex-col gap-5 px-2">
				{NAVIGATION.map(({ group, destinations }) => (
					<div key={group}>
						<p className="mb-1 hidden px-2 text-xs font-medium text-muted md:block">{group}</p>
						<ul className="flex flex-col gap-0.5">
							{destinations.map(({ href, title, icon: Icon }) => (
								<li key={href}>
									<Link
										href={href}
										aria-current={isCurrent(href) ? "page" : undefined}
										className={cn(
											"flex h-8 items-center gap-2.5 rounded-md px-2 text-muted hover:bg-surface-2 hover:text-foreground",
											isCurrent(href) && "bg-surface-2 font-medium text-foreground",
										)}
									>
										<Icon aria-hidden className="size-4 shrink-0" />
										<span className="sr-only md:not-sr-only">{title}</span>
									</Link>
								</li>
							))}
						</ul>
					</div>
				))}
			</nav>
			<AccountArea />
			<div className="flex flex-col items-center gap-1 px-2 md:flex-row md:justify-between">
				<button
					type="button"
					onClick={onShowShortcuts}
					className="flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-surface-2 hover:text-foreground"
				>
					<Keyboard aria-hidden className="size-4" />
					<span className="sr-only md:not-sr-only">Shortcuts</span>
				</button>
				<NoticeBell />
				<ThemeToggle />
			</div>
		</aside>
	);
}

/** Four lanes that meet: Read, Build, Write, Test. */
function Mark() {
	return (
		<svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0">
			<path d="M2 4 H8 L12 10" stroke="var(--lane-read)" strokeWidth="2" fill="none" strokeLinecap="round" />
			<path d="M2 8 H6 L12 10" stroke="var(--lane-build)" strokeWidth="2" fill="none" strokeLinecap="round" />
			<path d="M2 12 H6 L12 10" stroke="var(--lane-write)" strokeWidth="2" fill="none" strokeLinecap="round" />
			<path d="M2 16 H8 L12 10 H18" stroke="var(--lane-test)" strokeWidth="2" fill="none" strokeLinecap="round" />
		</svg>
	);
}
