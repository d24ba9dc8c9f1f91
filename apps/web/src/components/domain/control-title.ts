const TITLES: Record<string, string> = {
	structure: "Structure",
	lint: "Lint",
	leak: "Leak",
	build: "Build",
	noop: "Untouched container",
	oracle: "Reference solution",
	"oracle-repeat": "Reference, again",
	partial: "Truncated reference",
	no_submission: "Never submitted",
	turn_limit: "Out of turns",
	time_limit: "Out of time",
	rejected: "No usable answer",
};

/** A control's or an end reason's name for people; the id itself when it has none. */
export const controlTitle = (id: string): string => TITLES[id] ?? id;
