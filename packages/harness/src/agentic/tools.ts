import type { ToolDefinition } from "@aes/core/ports";
import { z } from "zod";

export const BashArgumentsSchema = z.strictObject({ command: z.string().min(1) });
export const WriteFileArgumentsSchema = z.strictObject({
	path: z.string().min(1),
	content: z.string(),
	mode: z
		.string()
		.regex(/^0?[0-7]{3}$/, "must be octal, such as 644 or 755")
		.optional(),
});
export const ReadFileArgumentsSchema = z.strictObject({ path: z.string().min(1) });

const text = (description: string) => ({ type: "string", description });
const objectOf = (properties: Record<string, object>, required: readonly string[]) => ({
	type: "object",
	properties,
	required,
	additionalProperties: false,
});

/** What the built-in agent may do, all of it in its sandbox; `place` names the folder that it works in. */
const toolsIn = (place: string): readonly ToolDefinition[] => [
	{
		name: "bash",
		description: `Runs a command with bash in ${place} and answers with its output and exit code.`,
		parameters: objectOf({ command: text("The command line.") }, ["command"]),
	},
	{
		name: "write_file",
		description: "Writes a text file, making its folders. Replaces what was there.",
		parameters: objectOf(
			{
				path: text(`Absolute, or relative to ${place}.`),
				content: text("The whole content."),
				mode: text("Octal permissions, such as 755 for a script."),
			},
			["path", "content"],
		),
	},
	{
		name: "read_file",
		description: "Reads a text file.",
		parameters: objectOf({ path: text(`Absolute, or relative to ${place}.`) }, ["path"]),
	},
];

/** A proposer's, as uid 1000. */
export const AGENT_TOOLS = toolsIn("/workspace");
/** A solver's, as the user that the task names. */
export const SOLVER_TOOLS = toolsIn("the task's working directory");
