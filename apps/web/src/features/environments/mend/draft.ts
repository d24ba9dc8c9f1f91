import { z } from "zod";

const EditSchema = z.object({
	text: z.string().nullable(),
	mode: z.union([z.literal(0o644), z.literal(0o755)]).optional(),
});
const DraftSchema = z.object({
	basedOnId: z.string(),
	basedOn: z.number(),
	edits: z.record(z.string(), EditSchema),
	note: z.string(),
});

/** Files that differ from the version they were edited on; `text: null` removes one. */
export type Draft = z.output<typeof DraftSchema>;
export type Edit = z.output<typeof EditSchema>;

export const toNewDraft = ({ id, number }: { id: string; number: number }): Draft => ({
	basedOnId: id,
	basedOn: number,
	edits: {},
	note: "",
});

/** What a browser kept; null for nothing, and for what another version of this page wrote. */
export function parseDraft(json: string | null): Draft | null {
	if (json === null) return null;
	try {
		return DraftSchema.safeParse(JSON.parse(json)).data ?? null;
	} catch {
		return null;
	}
}

/** With one file as it is now; a file that reads as it was is no edit. */
export function withEdit(
	draft: Draft,
	path: string,
	{ edit, original }: { edit: Edit; original: string | null },
): Draft {
	const { [path]: _before, ...others } = draft.edits;
	const isSame = edit.text === original && edit.mode === undefined;
	return { ...draft, edits: isSame ? others : { ...others, [path]: edit } };
}

/** A form field holds line feeds alone: the text with the line ends that the file has. Mixed ends become line feeds. */
export function withLineEnds(text: string, original: string): string {
	const feeds = original.match(/\n/g)?.length ?? 0;
	const isCrlf = feeds > 0 && original.match(/\r\n/g)?.length === feeds;
	return isCrlf ? text.replaceAll("\n", "\r\n") : text;
}
export const toField = (text: string): string => text.replaceAll("\r\n", "\n");
