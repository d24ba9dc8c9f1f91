import type { ControlId } from "@aes/core/admission";
import type { EndReason } from "@aes/core/proposals";

/** In the report's order. */
const CONTROL_TITLE: Record<ControlId, string> = {
	structure: "Structure",
	lint: "Lint",
	leak: "Leak",
	build: "Build",
	noop: "Untouched container",
	oracle: "Reference solution",
	"oracle-repeat": "Reference, again",
	partial: "Truncated reference",
};

const END_TITLE: Record<EndReason, string> = {
	accepted: "Accepted",
	rejected: "No usable answer",
	inconclusive: "Inconclusive",
	no_submission: "Never submitted",
	turn_limit: "Out of turns",
	time_limit: "Out of time",
	disk_limit: "Disk full",
	budget: "Out of budget",
	cancelled: "Cancelled",
	system_error: "Fault of the system",
};

export const CONTROLS = Object.keys(CONTROL_TITLE) as ControlId[];

/** A control's or an end reason's name for people; the id itself when it has none. */
export const controlTitle = (id: string): string => ({ ...CONTROL_TITLE, ...END_TITLE })[id as ControlId] ?? id;
