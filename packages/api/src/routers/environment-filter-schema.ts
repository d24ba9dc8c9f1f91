import { CONTROL_IDS, VERDICTS } from "@aes/core/admission";
import { METHODS } from "@aes/core/proposals";
import { DIFFICULTIES, REVIEW_STATES } from "@aes/db";
import { z } from "zod";

const anyOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(50).optional();
const text = z.string().max(200);

/** The filter of environments, as pages, REST and MCP write it. Each list keeps what has one of its values. */
export const EnvironmentFilterSchema = z.object({
	verdicts: anyOf(z.enum([...VERDICTS, "pending"])),
	methods: anyOf(z.enum([...METHODS, "imported"])),
	failedControls: anyOf(z.enum(CONTROL_IDS)),
	campaignIds: anyOf(text),
	proposers: anyOf(text),
	domains: anyOf(text),
	difficulties: anyOf(z.enum(DIFFICULTIES)),
	networks: anyOf(text),
	reviews: anyOf(z.enum(REVIEW_STATES)),
	reviewers: anyOf(text),
	tags: anyOf(text),
	from: z.iso.datetime({ offset: true }).optional().describe("first submitted then or later"),
	to: z.iso.datetime({ offset: true }).optional().describe("first submitted before"),
	search: text.optional().describe("words of names, paths and contents; the start of a digest; an id"),
});

export type EnvironmentFilterInput = z.output<typeof EnvironmentFilterSchema>;

/** Dates as the store has them; words of solutions are looked through only for who may read them. */
export function toStoreFilter(
	{ projectId, actor }: { projectId: string; actor: { scopes: ReadonlySet<string> } },
	{ from, to, ...filter }: EnvironmentFilterInput,
) {
	return {
		projectId,
		...filter,
		...(from && { from: new Date(from) }),
		...(to && { to: new Date(to) }),
		withHidden: actor.scopes.has("solutions:read"),
	};
}
