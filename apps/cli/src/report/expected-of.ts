import type { ExpectedRate } from "@aes/core/metrics";
import { expectedRates, SKILL_PROFILES } from "@aes/procedural";

/** What the procedural proposer's rates make likely; null for every other model. */
export const expectedOf: ExpectedRate = ({ proposer, method, selfCheck }) => {
	const [provider, name] = proposer.split("/");
	const profile = SKILL_PROFILES.find((known) => known === name);
	if (provider !== "procedural" || !profile) return null;
	return expectedRates({ profile, method, selfCheck: selfCheck ?? true }).validRate;
};
