import type { Dockerfile, Instruction } from "./parse-dockerfile.ts";

/** Images that a Dockerfile starts from or copies from, with the line that names each first. */
export function listBaseImages({ instructions }: Dockerfile): { image: string; line: number }[] {
	const firstStage = instructions.findIndex(({ keyword }) => keyword === "FROM");
	const defaults = readDefaults(instructions.slice(0, Math.max(0, firstStage)));
	const stages = new Set(["scratch"]);
	const found = new Map<string, number>();
	for (const instruction of instructions) {
		const image = expand(findReference(instruction), defaults);
		const stage = /\sas\s+(\S+)$/i.exec(instruction.keyword === "FROM" ? instruction.args : "")?.[1];
		// A reference with an open variable is left to the engine.
		if (image && !image.includes("$") && !stages.has(image.toLowerCase()) && !found.has(image)) {
			found.set(image, instruction.line);
		}
		if (stage) stages.add(stage.toLowerCase());
	}
	return [...found].map(([image, line]) => ({ image, line }));
}

/** Defaults of the arguments that stand before the first stage: only those reach a FROM. */
function readDefaults(instructions: readonly Instruction[]): Map<string, string> {
	const defaults = new Map<string, string>();
	for (const { args } of instructions) {
		const match = /^(\w+)=["']?([^"'\s]*)["']?$/.exec(args);
		if (match) defaults.set(match[1] ?? "", match[2] ?? "");
	}
	return defaults;
}

function findReference({ keyword, args, flags }: Instruction): string {
	if (keyword === "FROM") return args.split(/\s+/)[flags.length] ?? "";
	const from = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length) ?? "";
	// A number names a stage by its place.
	return keyword === "COPY" && !/^\d+$/.test(from) ? from : "";
}

function expand(reference: string, defaults: ReadonlyMap<string, string>): string {
	const set = reference.replace(/\$\{?(\w+)(?::-[^}]*)?\}?/g, (variable, name: string) => {
		return defaults.get(name) ?? /:-([^}]*)\}/.exec(variable)?.[1] ?? variable;
	});
	return set.replace(/^["']|["']$/g, "");
}
