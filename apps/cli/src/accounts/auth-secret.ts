import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { paths } from "../paths.ts";

/** What the dashboard signs its cookies with: made once, readable by this user only. Removing it signs everybody out. */
export async function ensureAuthSecret(file: string = join(paths.data, "auth", "secret")): Promise<string> {
	await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	// Of two commands at once the first one's secret stays.
	await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code !== "EEXIST") throw error;
		},
	);
	return (await readFile(file, "utf8")).trim();
}
