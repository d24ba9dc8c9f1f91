import type { RouterOutputs } from "@aes/api";

export type SeedLanes = RouterOutputs["reports"]["lanes"];
export type Run = SeedLanes["figure"]["runs"][number];

/** A run's letter, the same in chart, table and list. */
export const runLetter = (at: number): string => String.fromCharCode(65 + at);

/** Lines differ by dash as well as by shade: colour is the lanes'. */
export const RUN_DASHES = ["", "8 3", "2 3", "10 3 2 3", "14 4", "5 5", "1 2", "6 2 1 2"] as const;
