"use client";
import type { RouterOutputs } from "@aes/api";
import { controlTitle } from "../../components/domain/control-title.ts";
import { METHOD_TITLE } from "../../components/domain/method-mark.tsx";
import { FACET_NAMES, type FacetName, type useEnvironmentFilter } from "./use-environment-filter.ts";

type Facets = RouterOutputs["environments"]["facets"];
type Filter = Pick<ReturnType<typeof useEnvironmentFilter>, "state" | "setState" | "toggle">;

const TITLES: Record<FacetName, string> = {
	verdict: "Verdict",
	review: "Review",
	method: "Method",
	failed: "Failed control",
	tag: "Tag",
	difficulty: "Difficulty",
	domain: "Domain",
	proposer: "Proposer",
	campaign: "Campaign",
	network: "Network",
	reviewer: "Reviewer",
};
/** Those that most people ask for start open. */
const OPEN: readonly FacetName[] = ["verdict", "review", "failed", "difficulty"];

/** What the list can be narrowed by, with how many environments each value leaves. */
export function FacetPanel({ facets, filter }: { facets: Facets | undefined; filter: Filter }) {
	return (
		<div className="flex flex-col gap-3">
			{FACET_NAMES.map((name) => (
				<Facet key={name} name={name} values={facets?.[name] ?? []} filter={filter} />
			))}
			<fieldset className="flex flex-col gap-1">
				<legend className="mb-1 text-xs font-medium">First submitted</legend>
				<DayInput label="From" value={filter.state.from} onChange={(from) => void filter.setState({ from })} />
				<DayInput label="To" value={filter.state.to} onChange={(to) => void filter.setState({ to })} />
			</fieldset>
		</div>
	);
}

function Facet({ name, values, filter }: { name: FacetName; values: Facets[FacetName]; filter: Filter }) {
	const asked: readonly string[] = filter.state[name];
	const missing = asked.filter((value) => !values.some((each) => each.value === value));
	const shown = [...values, ...missing.map((value) => ({ value, title: value, count: 0 }))];
	if (shown.length === 0) return null;
	return (
		<details open={OPEN.includes(name) || asked.length > 0}>
			<summary className="cursor-pointer text-xs font-medium hover:text-foreground">
				{TITLES[name]}
				{asked.length > 0 && <span className="ml-1 text-muted">({asked.length})</span>}
			</summary>
			<ul className="mt-1 max-h-56 overflow-y-auto" aria-label={TITLES[name]}>
				{shown.map(({ value, title, count }) => (
					<li key={value}>
						<label className="flex min-h-6 cursor-pointer items-center gap-2 rounded px-1 hover:bg-surface-2">
							<input
								type="checkbox"
								checked={asked.includes(value)}
								onChange={() => filter.toggle(name, value)}
								className="accent-[var(--accent)]"
							/>
							<span className="min-w-0 flex-1 truncate" title={title}>
								{toTitle(name, title)}
							</span>
							<span className="text-xs tabular-nums text-muted">{count}</span>
						</label>
					</li>
				))}
			</ul>
		</details>
	);
}

function toTitle(name: FacetName, title: string): string {
	if (name === "failed") return controlTitle(title);
	if (name === "method" && title in METHOD_TITLE) return METHOD_TITLE[title as keyof typeof METHOD_TITLE];
	if (name === "review" && title === "none") return "not reviewed";
	if (name === "difficulty") return DIFFICULTY[title] ?? title;
	return title;
}

const DIFFICULTY: Record<string, string> = {
	unsolved: "nobody passes",
	hard: "hard (p < 1/8)",
	"in band": "in band (1/8–7/8)",
	easy: "easy (p > 7/8)",
	untried: "not tried",
};

function DayInput({
	label,
	value,
	onChange,
}: {
	label: string;
	value: string;
	onChange: (day: string | null) => void;
}) {
	return (
		<label className="flex items-center gap-2">
			<span className="w-10 text-xs text-muted">{label}</span>
			<input
				type="date"
				value={value}
				onChange={(event) => onChange(event.target.value || null)}
				className="h-8 min-w-0 flex-1 rounded-md border bg-background px-2"
			/>
		</label>
	);
}
