import type { Mistake } from "./mistake.ts";
import { packagingMistakes } from "./packaging-mistakes.ts";
import { solutionMistakes } from "./solution-mistakes.ts";
import { verifierMistakes } from "./verifier-mistakes.ts";

/** Every kind of mistake, in the order in which a draft gets them: what copies a script comes after what spoils it. */
export const MISTAKES: readonly Mistake[] = [...solutionMistakes, ...verifierMistakes, ...packagingMistakes];
