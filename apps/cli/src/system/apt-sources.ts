import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type AptSource = { uri: string; suite: string };

/** The active binary sources of this machine, from /etc/apt in both of its formats. */
export async function readAptSources(directory = "/etc/apt"): Promise<AptSource[]> {
	const parts = join(directory, "sources.list.d");
	const names = await readdir(parts).catch(() => []);
	const files = [join(directory, "sources.list"), ...names.sort().map((name) => join(parts, name))];
	const parsed = files.map(async (file) => {
		const text = await readFile(file, "utf8").catch(() => "");
		if (file.endsWith(".sources")) return parseDeb822(text);
		return file.endsWith(".list") ? parseOneLine(text) : [];
	});
	return (await Promise.all(parsed)).flat();
}

/** `deb [options] URI SUITE COMPONENTS…` lines. */
export function parseOneLine(text: string): AptSource[] {
	return text.split("\n").flatMap((line) => {
		const match = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)/.exec(line);
		return match?.[1] && match[2] ? [{ uri: match[1], suite: match[2] }] : [];
	});
}

/** Stanzas of `Types:`, `URIs:`, `Suites:` fields; a stanza may name several of each, and be switched off. */
export function parseDeb822(text: string): AptSource[] {
	return text.split(/\n\s*\n/).flatMap((stanza) => {
		const fields = deb822Fields(stanza);
		const words = (name: string) => fields.get(name)?.split(/\s+/).filter(Boolean) ?? [];
		if (fields.get("enabled")?.trim() === "no" || !words("types").includes("deb")) return [];
		return words("uris").flatMap((uri) => words("suites").map((suite) => ({ uri, suite })));
	});
}

function deb822Fields(stanza: string): Map<string, string> {
	const fields = new Map<string, string>();
	let name = "";
	for (const line of stanza.split("\n")) {
		if (line.startsWith("#")) continue;
		const start = /^([A-Za-z][\w-]*):(.*)$/.exec(line);
		if (start) {
			name = (start[1] ?? "").toLowerCase();
			fields.set(name, start[2] ?? "");
		} else if (/^\s+\S/.test(line)) {
			fields.set(name, `${fields.get(name) ?? ""} ${line.trim()}`);
		}
	}
	return fields;
}

/** The mirror that serves a release itself, rather than its updates, backports or security fixes; null when none does. */
export function findMirror(sources: readonly AptSource[], codename: string): string | null {
	return sources.find(({ uri, suite }) => suite === codename && /^https?:/.test(uri))?.uri ?? null;
}
