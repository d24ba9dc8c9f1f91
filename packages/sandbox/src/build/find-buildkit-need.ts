import { type Dockerfile, findHeredocs, type Instruction } from "./parse-dockerfile.ts";

/** A feature of a Dockerfile that the classic builder lacks, and where it is used. */
export type BuildKitNeed = { feature: string; line: number };

const RUN_FLAGS = ["--mount", "--network", "--security", "--device"];
const COPY_FLAGS = ["--chmod", "--link", "--parents", "--exclude", "--checksum", "--keep-git-dir", "--unpack"];
const PLATFORM_ARGUMENT = /^(TARGET|BUILD)(PLATFORM|OS|ARCH|VARIANT)$/;

/** null when the classic builder can do all of it. Found before the build, because its own message looks like a typo. */
export function findBuildKitNeed({ instructions, directives }: Dockerfile): BuildKitNeed | null {
	if (directives.has("syntax")) return { feature: "`# syntax=`", line: 1 };
	for (const instruction of instructions) {
		const feature = findFeature(instruction);
		if (feature) return { feature, line: instruction.line };
	}
	return null;
}

function findFeature(instruction: Instruction): string | null {
	const { keyword, args, flags } = instruction;
	if (findHeredocs(instruction).length > 0) return `heredoc in ${keyword}`;
	const needed = keyword === "RUN" ? RUN_FLAGS : ["COPY", "ADD"].includes(keyword) ? COPY_FLAGS : [];
	const flag = needed.find((name) => flags.some((given) => given === name || given.startsWith(`${name}=`)));
	if (flag) return `\`${keyword} ${flag}\``;
	return keyword === "ARG" && PLATFORM_ARGUMENT.test(args) ? `\`ARG ${args}\`` : null;
}
