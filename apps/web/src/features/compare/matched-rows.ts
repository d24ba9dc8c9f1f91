import type { Report } from "./report.ts";

export type MatchedRow = Report["matched"][number];

/** Whether every cohort that has this seed ended alike on it. */
export const isSame = ({ cells }: Pick<MatchedRow, "cells">): boolean =>
	new Set(Object.values(cells).map(({ outcome }) => outcome)).size <= 1;
