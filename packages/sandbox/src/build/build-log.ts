const MAX_CHARS = 256 * 1024;

export type BuildLog = {
	add(text: string): void;
	text(): string;
	/** Lines that a command printed, the last one first; the builder's own lines are left out. */
	findLastOutput(): string | null;
};

/** Keeps the end of a build's output and says when the beginning was cut. */
export function createBuildLog(): BuildLog {
	let kept = "";
	let isCut = false;
	return {
		add(text) {
			kept += text;
			// Cut seldom: copying the whole for each line would be quadratic.
			if (kept.length > 2 * MAX_CHARS) {
				kept = kept.slice(-MAX_CHARS);
				isCut = true;
			}
		},
		text() {
			const end = kept.slice(-MAX_CHARS);
			return isCut || end.length < kept.length ? `[earlier output was cut]\n${end}` : end;
		},
		findLastOutput() {
			const lines = kept
				.slice(-8192)
				.split("\n")
				.map((line) => stripColours(line).trim());
			return lines.findLast((line) => line !== "" && !isBuilderLine(line))?.slice(0, 300) ?? null;
		},
	};
}

function isBuilderLine(line: string): boolean {
	return /^(Step \d+\/\d+ : |---> |Removing intermediate container |Successfully (built|tagged) |The command '|\[Warning\])/.test(
		line,
	);
}

function stripColours(line: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one
	return line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "");
}
