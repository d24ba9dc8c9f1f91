/**
 * What the agent is told, as Harbor does it: leading lines that are a comment or heading with the word "canary" and
 * all leading blank lines are dropped, so a first heading such as "# Fix the canary deploy" is lost too. Line ends
 * become "\n".
 */
export function agentInstruction(raw: string): string {
	const lines = raw.replace(/\r\n?/g, "\n").split("\n");
	const start = lines.findIndex((line) => !isCanary(line.trim().toLowerCase()));
	const kept = start === -1 ? [] : lines.slice(start);
	const firstText = kept.findIndex((line) => line.trim() !== "");
	return firstText === -1 ? "" : kept.slice(firstText).join("\n");
}

function isCanary(line: string): boolean {
	if (line.startsWith("#")) return line.includes("canary");
	return line.startsWith("<!--") && line.endsWith("-->") && line.includes("canary");
}
