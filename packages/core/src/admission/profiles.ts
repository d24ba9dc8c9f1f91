import type { ControlId, ProfileName } from "./report.ts";

/** Changes whenever a control, its evidence or the rule of the verdict does: verdicts of another version do not compare. */
export const CHECKER_VERSION = "2";

export type Profile = {
	name: ProfileName;
	version: string;
	controls: readonly ControlId[];
	/** Harbor leaves the agent's processes alive for the verifier; every other profile ends them. */
	keepsProcesses: boolean;
};

/** Which controls a verdict rests on (domain §4). */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
	paper: {
		name: "paper",
		version: "1",
		controls: ["structure", "build", "noop", "oracle"],
		keepsProcesses: true,
	},
	standard: {
		name: "standard",
		version: "1",
		controls: ["structure", "leak", "build", "noop", "oracle", "oracle-repeat", "partial"],
		keepsProcesses: false,
	},
};
