import type { AppError } from "@aes/core/errors";
import type { SolverRun } from "@aes/core/trials";

/** Every vendor words it differently, and none has a code of its own for it in all formats. */
const TOO_LONG =
	/context (?:length|window)|too long|maximum (?:context|number of tokens)|exceeds the (?:model|maximum)/i;

/** How a solver's work ended when its model failed. */
export function toSolverEnd(error: AppError): SolverRun {
	if (error.code === "invalid_input" && TOO_LONG.test(error.message)) return { end: "context", detail: error.message };
	return { end: "model_error", detail: error.message, fault: error };
}
