import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { FileTree } from "../ports/index.ts";
import { sha256Hex, sortedFiles, utf8 } from "./hashing.ts";
import type { TaskConfig } from "./task-config.ts";

const FOLDER = "environment/";
const LEFT_OUT = new Set([".DS_Store", ".git", "__pycache__"]);

/**
 * Harbor 0.22.0's environment id, 32 hex characters over the files below `environment/`. Without any it is taken
 * from the prebuilt image's name, else from the folder's own.
 */
export function environmentId(files: FileTree, config: TaskConfig): string {
	const hash = sha256.create();
	const context = sortedFiles(files).filter(([path]) => path.startsWith(FOLDER) && !isLeftOut(path));
	if (context.length === 0) return sha256Hex(utf8(config.environment.dockerImage || "environment")).slice(0, 32);
	for (const [path, { content }] of context) {
		const name = utf8(path.slice(FOLDER.length));
		hash.update(bigEndian(name.length)).update(name).update(bigEndian(content.length)).update(content);
	}
	return bytesToHex(hash.digest()).slice(0, 32);
}

const isLeftOut = (path: string) => path.split("/").some((part) => LEFT_OUT.has(part));

function bigEndian(length: number): Uint8Array {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, length);
	return bytes;
}
