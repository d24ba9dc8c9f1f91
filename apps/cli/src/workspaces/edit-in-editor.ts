import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AppError } from "@aes/core/errors";

/** What the user leaves of a text in an editor; `editor` is a command line, as git takes it. */
export async function editInEditor(input: { text: string; path: string; editor: string | undefined }): Promise<string> {
	const { editor = "vi" } = input;
	const folder = await mkdtemp(join(tmpdir(), "aes-edit-"));
	try {
		const file = join(folder, basename(input.path));
		await writeFile(file, input.text);
		await runEditor(editor, file);
		return await readFile(file, "utf8");
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** The shell reads the user's own $EDITOR, which may hold options; the file's name is an argument, never part of it. */
function runEditor(editor: string, file: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn("sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
		const fail = (reason: string) =>
			reject(
				new AppError(
					"unavailable",
					`The editor "${editor}" ${reason}; nothing was stored. Set EDITOR to one that runs here, or edit a directory: ./aes workspace edit NAME --from DIR.`,
				),
			);
		child.once("error", () => fail("could not be started"));
		child.once("exit", (code) => (code === 0 ? resolve() : fail(`ended with ${code ?? "a signal"}`)));
	});
}
