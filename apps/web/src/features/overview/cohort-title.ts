import { hasSeveralWorkspaces, variantTitle } from "@aes/core/metrics";
import type { Cohort } from "./use-overview.ts";

/** A cohort's name on an axis or in a table: the method, and what else sets it apart. */
export function cohortTitle(
	cohort: Pick<Cohort, "proposer" | "selfCheck" | "harness" | "workspace">,
	among: readonly Cohort[],
): string {
	const isOneOfSeveral = new Set(among.map(({ proposer }) => proposer)).size > 1;
	const variant = variantTitle(cohort, hasSeveralWorkspaces(among));
	return [isOneOfSeveral && cohort.proposer, variant].filter(Boolean).join(", ");
}
