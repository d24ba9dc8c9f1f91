/** What a SKILL.md says of itself; agents list skills by it. */
export type SkillHeader = { name: string; description: string };

const FENCE = /^---[ \t]*$/;
const FIELD = /^([A-Za-z][A-Za-z0-9_-]*):(?:[ \t]+(.*))?$/;
const BLOCK = /^[>|][+-]?$/;
export const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1_024;

/**
 * Reads the front matter of a SKILL.md: `name` and `description`, plain, quoted or as a block; other fields are let
 * be. Returns what is wrong, as the end of a sentence, when it cannot.
 */
export function readSkillHeader(text: string): SkillHeader | string {
	const lines = text.split(/\r?\n/);
	if (!FENCE.test(lines[0] ?? "")) return 'does not start with a line "---" (front matter with name and description)';
	const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
	if (end === -1) return 'has front matter without a closing line "---"';
	const fields = readFields(lines.slice(1, end));
	const { name = "", description = "" } = Object.fromEntries(fields);
	if (!SKILL_NAME.test(name) || name.length > MAX_NAME)
		return `needs a "name" of lower-case letters, digits and single hyphens, at most ${MAX_NAME} long`;
	if (description === "" || description.length > MAX_DESCRIPTION)
		return `needs a "description" of 1 to ${MAX_DESCRIPTION} characters`;
	return { name, description };
}

function readFields(lines: readonly string[]): [name: string, value: string][] {
	return lines.flatMap((line, index): [string, string][] => {
		const [, name, raw = ""] = FIELD.exec(line) ?? [];
		if (name === undefined) return [];
		const value = raw.trim();
		return [[name, value === "" || BLOCK.test(value) ? readBlock(lines.slice(index + 1)) : unquote(value)]];
	});
}

/** The indented lines that follow, joined by spaces. */
function readBlock(lines: readonly string[]): string {
	const end = lines.findIndex((line) => line !== "" && !/^[ \t]/.test(line));
	return lines
		.slice(0, end === -1 ? lines.length : end)
		.map((line) => line.trim())
		.join(" ")
		.trim();
}

function unquote(value: string): string {
	const quoted = /^(["'])(.*)\1$/.exec(value);
	return quoted?.[2] ?? value;
}
