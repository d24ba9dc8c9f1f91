import { createHash } from "node:crypto";
import type { FileTree } from "@aes/core/ports";
import dockerignore from "@balena/dockerignore";

/** Leaves out what `.dockerignore` names, as every Docker client does before it sends a context. */
export function filterContext(context: FileTree): FileTree {
	const rules = context.get(".dockerignore");
	if (!rules) return context;
	const ignore = dockerignore({ ignorecase: false }).add(Buffer.from(rules.content).toString("utf8"));
	const kept = [...context].filter(
		([path]) => path === "Dockerfile" || path === ".dockerignore" || !ignore.ignores(path),
	);
	return new Map(kept);
}

/** SHA-256 over paths, modes and contents, in the order of the paths; hex. */
export function digestContext(context: FileTree): string {
	const hash = createHash("sha256");
	for (const [path, { content, mode }] of [...context].sort(([a], [b]) => (a < b ? -1 : 1))) {
		hash.update(`${path.length}:${path}:${mode.toString(8)}:${content.length}:`);
		hash.update(content);
	}
	return hash.digest("hex");
}
