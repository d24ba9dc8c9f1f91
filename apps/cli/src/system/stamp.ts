import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { paths } from "../paths.ts";

/** Made out of the sources, so never a reason to build again. */
const SKIPPED = new Set(["node_modules", ".next", ".turbo", "generated", "next-env.d.ts"]);
const isSource = (name: string) => !SKIPPED.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name);

/** One digest over files and directories: names and contents, in an order that does not depend on the machine. */
export async function digestOf(places: readonly string[], extra: readonly string[] = []): Promise<string> {
	const files = (await Promise.all(places.map(listFiles))).flat().sort();
	const contents = await Promise.all(files.map((file) => readFile(file)));
	const entries = files.map(
		(file, index) => [relative(paths.root, file).split(sep).join("/"), contents[index] ?? ""] as const,
	);
	return digestEntries([...entries, ...extra.map((value, index) => [`extra ${index}`, value] as const)]);
}

/** The digest of named contents. Lengths are part of it, so that no two lists read the same. */
export function digestEntries(entries: readonly (readonly [string, Uint8Array | string])[]): string {
	const hash = createHash("sha256");
	for (const [name, content] of entries) hash.update(`${name}\0${content.length}\0`).update(content);
	return hash.digest("hex").slice(0, 16);
}

/** The digest that a step last succeeded with, or null. */
export async function findStamp(name: string): Promise<string | null> {
	return readFile(join(paths.stamps, name), "utf8").then(
		(text) => text.trim(),
		() => null,
	);
}

export async function writeStamp(name: string, digest: string): Promise<void> {
	await mkdir(paths.stamps, { recursive: true });
	await writeFile(join(paths.stamps, name), `${digest}\n`);
}

/** The files under a place, itself when it is a file; nothing when it is not there. */
async function listFiles(place: string): Promise<string[]> {
	const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOTDIR") return null;
		if (error.code === "ENOENT") return [];
		throw error;
	});
	if (entries === null) return [place];
	const kept = entries.filter((entry) => isSource(entry.name));
	const nested = kept.map((entry) => {
		if (entry.isDirectory()) return listFiles(join(place, entry.name));
		return entry.isFile() ? [join(place, entry.name)] : [];
	});
	return (await Promise.all(nested)).flat();
}
