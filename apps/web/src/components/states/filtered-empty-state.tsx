"use client";
import { SearchX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Filtered to nothing: rows may well exist, and the way to them is to clear the filters. */
export function FilteredEmptyState({ what, onClear }: { what: string; onClear: () => void }) {
	return (
		<EmptyState icon={SearchX} title={`No ${what} matches`}>
			<Button onClick={onClear}>Clear filters</Button>
		</EmptyState>
	);
}
