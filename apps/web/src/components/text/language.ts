/** The grammars that task files need; what is not here is shown without colours. */
export type Language = "bash" | "docker" | "json" | "markdown" | "python" | "toml" | "yaml" | "sql" | "diff";

const BY_EXTENSION: Record<string, Language> = {
	sh: "bash",
	bash: "bash",
	json: "json",
	md: "markdown",
	py: "python",
	toml: "toml",
	yaml: "yaml",
	yml: "yaml",
	sql: "sql",
	diff: "diff",
	patch: "diff",
};

/** By the file's name, else by its first line. */
export function toLanguage(path: string, text: string): Language | null {
	const name = path.split("/").at(-1)?.toLowerCase() ?? "";
	if (name === "dockerfile" || name.startsWith("dockerfile.") || name.endsWith(".dockerfile")) return "docker";
	const known = BY_EXTENSION[name.split(".").at(-1) ?? ""];
	if (known) return known;
	const shebang = /^#!.*\b(bash|sh|dash|python)/.exec(text.slice(0, 200))?.[1];
	if (!shebang) return null;
	return shebang === "python" ? "python" : "bash";
}
