import { AppError } from "../errors.ts";

/** Who labels: `key` tells people apart, `name` is shown. */
export type Annotator = { key: string; name: string };

export const MAX_ANNOTATOR_CHARS = 80;

/**
 * With accounts it is the account; without, whoever gives a name on this machine, told apart by it whatever its case.
 * Throws `invalid_input` when neither is there.
 */
export function toAnnotator(actor: { id: string | null; name: string }, givenName: string | null): Annotator {
	if (actor.id !== null) return { key: `account:${actor.id}`, name: actor.name };
	const name = (givenName ?? "").trim().replaceAll(/\s+/g, " ").slice(0, MAX_ANNOTATOR_CHARS);
	if (name) return { key: `name:${name.toLowerCase()}`, name };
	throw new AppError(
		"invalid_input",
		"Nobody is named as the annotator: without accounts, give a name so that your labels stay apart from others'.",
	);
}
