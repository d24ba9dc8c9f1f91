"use client";
import { Search, X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { SelectBox } from "../ui/select-box.tsx";

/** Filters in one line: search first (`/`), then the page's own, then a way back to all rows. */
export function FilterBar(props: {
	search: string;
	onSearch: (search: string) => void;
	placeholder: string;
	isFiltered: boolean;
	onClear: () => void;
	/** "12 of 340 proposals". */
	count: string;
	children: React.ReactNode;
}) {
	return (
		<div className="mb-3 flex flex-wrap items-center gap-2">
			<label className="relative">
				<span className="sr-only">Search</span>
				<Search aria-hidden className="pointer-events-none absolute left-2 top-2 size-4 text-muted" />
				<input
					type="search"
					data-filter-input
					value={props.search}
					onChange={(event) => props.onSearch(event.target.value)}
					onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
					placeholder={props.placeholder}
					className="h-8 w-56 rounded-md border bg-background pl-8 pr-2 placeholder:text-muted"
				/>
			</label>
			{props.children}
			{props.isFiltered && (
				<Button variant="ghost" onClick={props.onClear}>
					<X aria-hidden className="size-4" />
					Clear filters
				</Button>
			)}
			<span role="status" className="ml-auto text-xs text-muted">
				{props.count}
			</span>
		</div>
	);
}

/** One choice among a few, or all. */
export function FilterSelect<Value extends string>(props: {
	label: string;
	value: Value | null;
	options: readonly (readonly [Value, string])[];
	onChange: (value: Value | null) => void;
}) {
	return (
		<SelectBox
			label={props.label}
			isLabelHidden
			value={props.value ?? ""}
			options={[["", `${props.label}: all`], ...props.options]}
			onChange={(value) => props.onChange(value || null)}
			className="max-w-44"
		/>
	);
}
