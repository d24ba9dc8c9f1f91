import type { RouterOutputs } from "@aes/api";

export type Dispute = RouterOutputs["annotationReview"]["disputes"][number];

/** Letters of the answers to a step, in place of names. */
export const SIDES = "abcdefghij";
