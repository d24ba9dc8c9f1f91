import { readFile } from "node:fs/promises";
import { AppError } from "@aes/core/errors";
import { environmentWith } from "../env.ts";
import { withLock } from "./lock.ts";
import { hasProgram, isRoot, mustRun, runProcess } from "./process.ts";

let updated: Promise<unknown> | undefined;

/** Whether this process may install Debian packages: Debian or Ubuntu, as root. */
export const canInstallPackages = async (): Promise<boolean> => isRoot() && (await hasProgram("apt-get"));

/**
 * Installs Debian packages; the lists are refreshed once per command. Throws unavailable, saying what is missing and
 * how to install it by hand, where this process may not.
 */
export async function installPackages(names: readonly string[], purpose: string): Promise<void> {
	if (!(await canInstallPackages())) {
		const message = `${purpose} needs ${names.join(", ")}, and this user cannot install packages here. On Debian or Ubuntu: sudo apt-get install ${names.join(" ")}. Elsewhere install the same from your system's packages, then run the command again.`;
		throw new AppError("unavailable", message);
	}
	const env = environmentWith({ DEBIAN_FRONTEND: "noninteractive" });
	await withLock("apt", async () => {
		updated ??= runProcess(["apt-get", "update", "-qq"], { env });
		await updated; // one unreachable source need not matter: the installation below tells
		await mustRun(
			["apt-get", "install", "-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", ...names],
			{
				env,
			},
		);
	});
}

export type OsRelease = { id: string; codename: string | null };

/** Which distribution this machine runs, from /etc/os-release; id "unknown" where there is none. */
export async function readOsRelease(): Promise<OsRelease> {
	return parseOsRelease(await readFile("/etc/os-release", "utf8").catch(() => ""));
}

export function parseOsRelease(text: string): OsRelease {
	const fields = new Map(
		text.split("\n").flatMap((line) => {
			const match = /^([A-Z_]+)=["']?(.*?)["']?$/.exec(line.trim());
			return match ? [[match[1] ?? "", match[2] ?? ""] as const] : [];
		}),
	);
	return { id: fields.get("ID") || "unknown", codename: fields.get("VERSION_CODENAME") || null };
}
