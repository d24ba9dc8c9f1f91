import { isHiddenPath, readTaskConfig } from "@aes/core/tasks";
import type { DbClient } from "./client.ts";
import { toWords } from "./search-words.ts";

/** Of one file at most: data does not crowd out what people wrote. */
export const MAX_FILE_BYTES = 64 * 1024;
/** Of one version, for what is open and for what is hidden each; Postgres keeps up to 1 MiB of words. */
const MAX_CHARS = 300_000;

/** The start of a file; content beyond `MAX_FILE_BYTES` is not looked at. */
export type FileStart = { path: string; content: Uint8Array };
type Text = { environmentId: string; versionId: string; name: string; files: readonly FileStart[] };

/** Keeps the words of an environment's newest version for the search of lists, and what its network mode is. */
export async function writeEnvironmentText(tx: DbClient, { environmentId, versionId, name, files }: Text) {
	const { open, hidden } = toTexts(name, files);
	await tx.$executeRaw`
		INSERT INTO environment_texts (environment_id, version_id, network, open_words, hidden_words)
		VALUES (${environmentId}, ${versionId}, ${networkOf(files)}, to_tsvector('simple', ${open}),
			to_tsvector('simple', ${hidden}))
		ON CONFLICT (environment_id) DO UPDATE SET
			version_id = excluded.version_id, network = excluded.network,
			open_words = excluded.open_words, hidden_words = excluded.hidden_words`;
}

/** The name, the paths and the instruction come first, so that they are never what does not fit. */
export function toTexts(name: string, files: readonly FileStart[]): { open: string; hidden: string } {
	const sorted = files.toSorted((left, right) => rankOf(left) - rankOf(right));
	const contentOf = (isHidden: boolean) =>
		sorted.filter(({ path }) => isHiddenPath(path) === isHidden).map(({ content }) => toText(content));
	const paths = sorted.map(({ path }) => path);
	return { open: join([name, ...paths, ...contentOf(false)]), hidden: join(contentOf(true)) };
}

function join(texts: readonly string[]): string {
	let room = MAX_CHARS;
	const words: string[] = [];
	for (const text of texts) {
		if (room <= 0) break;
		words.push(toWords(text, room));
		room -= text.length + 1;
	}
	return words.join(" ");
}

const rankOf = ({ path }: FileStart): number => (path === "instruction.md" ? 0 : path.split("/").length);

/** "" for anything with a NUL byte: nobody searches in it. */
const toText = (content: Uint8Array): string =>
	content.includes(0) ? "" : new TextDecoder().decode(content.subarray(0, MAX_FILE_BYTES));

/** "unreadable" where `task.toml` says nothing that can be read. */
function networkOf(files: readonly FileStart[]): string {
	const toml = files.find(({ path }) => path === "task.toml");
	const config = toml && readTaskConfig(toText(toml.content)).config;
	return config?.environment.networkMode ?? "unreadable";
}
