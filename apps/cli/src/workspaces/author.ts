import { userInfo } from "node:os";

/** Who made or promoted a version from a terminal: the name of the system's user. */
export function commandAuthor(): string {
	try {
		return userInfo().username;
	} catch {
		return "command line";
	}
}
