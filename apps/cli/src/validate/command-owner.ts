import { readFileSync } from "node:fs";
import { hostname } from "node:os";

const PREFIX = "cli";

/** Names this process as the owner of what it makes in the engine: host, process id, and when that process started. */
export function commandOwner(): string {
	return [PREFIX, hostname(), process.pid, findStartTime(process.pid)].join("/");
}

/**
 * Whether the command that made something may still live. False only when it certainly does not: other owners, other
 * hosts and systems without /proc are left to the expiry of what they made.
 */
export function isCommandAlive(owner: string): boolean {
	const [prefix, host, pid, startedAt] = owner.split("/");
	if (prefix !== PREFIX || host !== hostname() || startedAt === "") return true;
	return findStartTime(Number(pid)) === startedAt;
}

/** The 22nd field of stat: clock ticks since boot, so that a reused process id is told apart. "" when there is none. */
function findStartTime(pid: number): string {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
	} catch {
		return "";
	}
}
