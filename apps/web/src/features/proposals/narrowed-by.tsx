"use client";
import { SOURCE_TITLE } from "@aes/core/metrics";
import { X } from "lucide-react";
import { controlTitle } from "../../components/domain/control-title.ts";
import type { useProposalFilter } from "./use-proposal-filter.ts";

type Props = Pick<ReturnType<typeof useProposalFilter>, "filter" | "setFilter">;
type Name = keyof Props["filter"];

/** What a figure's link narrowed the list by and no menu shows: each can be taken away on its own. */
export function NarrowedBy({ filter, setFilter }: Props) {
	const chips = toChips(filter);
	if (chips.length === 0) return null;
	return (
		<ul aria-label="Narrowed by" className="mb-3 flex flex-wrap gap-2">
			{chips.map(({ names, text }) => (
				<li key={text}>
					<button
						type="button"
						onClick={() => void setFilter(Object.fromEntries(names.map((name) => [name, null])))}
						className="inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 text-xs hover:bg-surface-2"
					>
						{text}
						<X aria-hidden className="size-3" />
						<span className="sr-only">, take away</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function toChips({ stage, proposer, source, domain, reason, from, to }: Props["filter"]) {
	const chips: { names: readonly Name[]; text: string }[] = [];
	const add = (value: unknown, chip: { names: readonly Name[]; text: string }) => value !== null && chips.push(chip);
	if (from || to) chips.push({ names: ["from", "to"], text: `ended ${toDays(from, to)}, or open` });
	add(source, { names: ["source"], text: source === null ? "" : (SOURCE_TITLE[source].split(/[:,]/)[0] ?? source) });
	add(stage, { names: ["stage"], text: `${stage} only` });
	add(proposer, { names: ["proposer"], text: `proposer ${proposer}` });
	add(domain, { names: ["domain"], text: domain === "" ? "no domain named" : `domain ${domain}` });
	add(reason, { names: ["reason"], text: `rejected for: ${controlTitle(reason ?? "")}` });
	return chips;
}

const toDays = (from: Date | null, to: Date | null): string =>
	[from && `from ${toText(from)}`, to && `before ${toText(to)}`].filter(Boolean).join(" ");

/** The day alone, where the instant is its beginning. */
const toText = (at: Date): string =>
	`${at
		.toISOString()
		.replace(/T00:00:00\.000Z$/, "")
		.replace("T", " ")
		.slice(0, 16)} UTC`;
