"use client";
import { Tabs as Radix } from "radix-ui";

export type Tab<Name extends string> = {
	name: Name;
	title: string;
	count?: number | undefined;
	content: React.ReactNode;
};

/** Tabs whose choice lives with the caller, usually in the URL; only the chosen one is mounted. */
export function Tabs<Name extends string>(props: {
	label: string;
	value: Name;
	onChange: (name: Name) => void;
	tabs: readonly Tab<Name>[];
}) {
	return (
		<Radix.Root value={props.value} onValueChange={(name) => props.onChange(name as Name)}>
			<Radix.List aria-label={props.label} className="mb-4 flex gap-1 overflow-x-auto border-b">
				{props.tabs.map(({ name, title, count }) => (
					<Radix.Trigger
						key={name}
						value={name}
						className="-mb-px whitespace-nowrap border-b-2 border-transparent px-3 py-2 text-muted outline-offset-[-2px] hover:text-foreground data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-foreground"
					>
						{title}
						{count !== undefined && <span className="ml-1.5 text-xs text-muted">{count}</span>}
					</Radix.Trigger>
				))}
			</Radix.List>
			{props.tabs.map(({ name, content }) => (
				<Radix.Content key={name} value={name} className="outline-offset-4">
					{content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
