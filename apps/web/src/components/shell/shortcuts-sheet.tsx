"use client";
import { X } from "lucide-react";
import { usePathname } from "next/navigation";
import { Dialog } from "radix-ui";
import { Kbd } from "../ui/kbd.tsx";
import { DESTINATIONS } from "./navigation.ts";

type Group = { title: string; keys: readonly (readonly [string, string])[] };

const GROUPS: readonly [Group, ...Group[]] = [
	{
		title: "Everywhere",
		keys: [
			["?", "This sheet"],
			["/", "Go to the filter"],
			["t", "Light or dark"],
			["Esc", "Close, or one level up"],
			...DESTINATIONS.map(({ key, title }) => [`g ${key}`, title] as const),
		],
	},
	{
		title: "In a table or a list of steps",
		keys: [
			["j", "Next"],
			["k", "Previous"],
			["Enter", "Open"],
		],
	},
	{
		title: "In a trace",
		keys: [
			["J", "Next step in the same lane"],
			["K", "Previous step in the same lane"],
			["Space", "Open or close the step"],
			["y", "Copy the step's link"],
		],
	},
];

/** Where these pages' own letters come before those of every page. */
const LABELLING: Group & { path: RegExp } = {
	title: "When labelling",
	path: /^\/annotate\/(?!new$)[^/]+$/,
	keys: [
		["1 r", "Read"],
		["2 b", "Build"],
		["3 w", "Write"],
		["4 t", "Test"],
		["0", "Other"],
		["u", "Unsure, or not"],
		["j k", "Next and previous step"],
		["⇧j ⇧k", "Take more steps at once"],
		["n", "Next without a label"],
		["c", "Write a note"],
		["h", "Guideline"],
		["→", "Skip the item"],
		["⌘↵", "Submit and next"],
		["⌘z ⇧⌘z", "Undo and redo"],
	],
};

function listGroups(pathname: string): readonly Group[] {
	return LABELLING.path.test(pathname) ? [GROUPS[0], LABELLING] : GROUPS;
}

export function ShortcutsSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
	const pathname = usePathname();
	return (
		<Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<Dialog.Content className="fixed left-1/2 top-12 z-50 max-h-[calc(100dvh-6rem)] w-[28rem] max-w-[92vw] -translate-x-1/2 overflow-y-auto rounded-lg border bg-background p-5 shadow-lg">
					<div className="mb-3 flex items-center justify-between">
						<Dialog.Title className="text-base font-semibold">Keyboard shortcuts</Dialog.Title>
						<Dialog.Close aria-label="Close" className="rounded p-1 text-muted hover:bg-surface-2">
							<X aria-hidden className="size-4" />
						</Dialog.Close>
					</div>
					<Dialog.Description className="sr-only">Keys that work on this page</Dialog.Description>
					{listGroups(pathname).map(({ title, keys }) => (
						<section key={title} className="mb-4 last:mb-0">
							<h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
							<dl className="grid grid-cols-[6rem_1fr] gap-y-1">
								{keys.map(([key, meaning]) => (
									<div key={key} className="contents">
										<dt className="flex gap-1">
											{key.split(" ").map((part) => (
												<Kbd key={part}>{part}</Kbd>
											))}
										</dt>
										<dd>{meaning}</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
