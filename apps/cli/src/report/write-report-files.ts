import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";

/** Writes each file into the folder and returns the paths. Throws `conflict` for one that is there, unless forced. */
export async function writeReportFiles(
	files: ReadonlyMap<string, string>,
	{ directory, isForced }: { directory: string; isForced: boolean },
): Promise<string[]> {
	await mkdir(directory, { recursive: true });
	const written: string[] = [];
	for (const [name, text] of files) {
		const path = join(directory, name);
		await writeNew(path, text, isForced);
		written.push(path);
	}
	return written;
}

async function writeNew(path: string, text: string, isForced: boolean): Promise<void> {
	try {
		await writeFile(path, text, { flag: isForced ? "w" : "wx" });
	} catch (error) {
		if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
		throw new AppError("conflict", `${path} exists. Add --force to overwrite it, or name another folder.`);
	}
}
