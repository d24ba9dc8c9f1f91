import type { Step } from "./trajectory.ts";

/** A command or a file reads better as itself than as JSON. */
export function toArgumentText(values: Step["toolCalls"][number]["arguments"]): string {
	return Object.entries(values)
		.map(([name, value]) => {
			const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
			return name === "command" ? text : `${name}: ${text}`;
		})
		.join("\n");
}
