import type { z } from "zod";
import type { createCaller } from "../index.ts";

/** The API's own procedures: a read is never another query than the page's. */
export type ApiCaller = ReturnType<typeof createCaller>;

/**
 * One thing that programs may read, the same over REST and MCP. `path` is below `/api/v1`; what it names in braces is
 * taken from the path, every other input from the query.
 */
export type Read = {
	/** snake_case, a verb first: the MCP tool's name and the OpenAPI operation's id. */
	name: string;
	/** One sentence for a person or an agent who chooses among the reads. */
	summary: string;
	path: string;
	input: z.ZodObject;
	/** What is promised of the answer; more fields may come. */
	output: z.ZodType;
	run(api: ApiCaller, input: Record<string, unknown>): Promise<unknown>;
};

type Definition<Input extends z.ZodObject> = Omit<Read, "input" | "run"> & {
	input: Input;
	run(api: ApiCaller, input: z.output<Input>): Promise<unknown>;
};

/** Throws a `ZodError` when the input does not fit. */
export function defineRead<Input extends z.ZodObject>({ run, ...definition }: Definition<Input>): Read {
	return { ...definition, run: (api, input) => run(api, definition.input.parse(input)) };
}
