import { randomBytes } from "node:crypto";
import { mkdir, readdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const CGROUPS = "/sys/fs/cgroup";
const PARENT = "/aes-build";
const MAX_OWNER_BYTES = 120;
const REMOVE_TRIES = 40;
const REMOVE_PAUSE_MS = 250;

/**
 * Makes a control group that bounds the processes of one build, which the engine's build API cannot, and whose name
 * tells the reaper whose build it is. null where this process may not: another host, no root, a systemd-run hierarchy.
 */
export async function createBuildGroup(claim: {
	owner: string;
	expiresAt: Date;
	pids: number;
}): Promise<string | null> {
	if (claim.owner.length > MAX_OWNER_BYTES) return null;
	const owner = Buffer.from(claim.owner).toString("hex");
	const group = `${PARENT}/${Math.ceil(claim.expiresAt.getTime() / 1000)}-${owner}-${randomBytes(4).toString("hex")}`;
	try {
		const root = await openHierarchy();
		await mkdir(join(root, group), { recursive: true });
		await writeFile(join(root, group, "pids.max"), String(claim.pids));
		return group;
	} catch {
		return null;
	}
}

type BuildClaim = { owner: string; expiresAt: Date };

/** Whose build a container's parent group names; null for other groups. */
export function parseBuildGroup(group: string | null): BuildClaim | null {
	const match = /^\/aes-build\/(\d+)-([0-9a-f]+)-[0-9a-f]{8}$/.exec(group ?? "");
	if (!match) return null;
	return {
		owner: Buffer.from(match[2] ?? "", "hex").toString(),
		expiresAt: new Date(Number(match[1]) * 1000),
	};
}

/**
 * Removes the group from every controller that the engine made it in, and waits for that while the engine ends its last
 * process. One that stays is swept later.
 */
export async function removeBuildGroup(group: string): Promise<void> {
	const controllers = ["", ...(await readdir(CGROUPS).catch(() => []))];
	await Promise.all(controllers.map((controller) => removeEmptied(join(CGROUPS, controller, group))));
}

async function removeEmptied(folder: string): Promise<void> {
	for (let tries = 0; tries < REMOVE_TRIES; tries += 1) {
		const code = await rmdir(folder).then(
			() => null,
			(error: NodeJS.ErrnoException) => error.code,
		);
		if (code !== "EBUSY") return;
		await sleep(REMOVE_PAUSE_MS);
	}
}

/** Removes the groups of builds whose time is over or whose owner is dead, unless a process still runs in them. */
export async function sweepBuildGroups(isLapsed: (claim: BuildClaim) => Promise<boolean>): Promise<void> {
	const root = await openHierarchy().catch(() => null);
	if (root === null) return;
	for (const name of await readdir(join(root, PARENT)).catch(() => [])) {
		const group = `${PARENT}/${name}`;
		const claim = parseBuildGroup(group);
		if (claim && (await isLapsed(claim))) await removeBuildGroup(group);
	}
}

/** The hierarchy with the `pids` controller: a folder of its own in version 1, switched on for children in version 2. */
async function openHierarchy(): Promise<string> {
	const entries = await readdir(CGROUPS);
	if (entries.includes("pids")) return join(CGROUPS, "pids");
	await writeFile(join(CGROUPS, "cgroup.subtree_control"), "+pids");
	await mkdir(join(CGROUPS, PARENT), { recursive: true });
	await writeFile(join(CGROUPS, PARENT, "cgroup.subtree_control"), "+pids");
	return CGROUPS;
}
