import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { World } from "./a-world.ts";

export type Leftovers = {
	containers: string[];
	networks: string[];
	buildGroups: string[];
	socketFolders: string[];
	heldRows: string[];
};

/** Everything that workers of this world hold right now: in the engine, on this host, in the store. */
export async function listLeftovers(world: World): Promise<Leftovers> {
	const [containers, networks, buildGroups, socketFolders, heldRows] = await Promise.all([
		listContainers(world),
		listNetworks(world),
		listBuildGroups(world),
		readdir(world.gatewayDir),
		listHeldRows(world),
	]);
	return { containers, networks, buildGroups, socketFolders, heldRows };
}

export const NOTHING: Leftovers = { containers: [], networks: [], buildGroups: [], socketFolders: [], heldRows: [] };

type Labelled = { Id: string; Labels?: Record<string, string> | null };
type Details = { HostConfig: { CgroupParent?: string } };

/** Steps of a build bear no label; the control group that they run in names the owner. */
async function listContainers(world: World): Promise<string[]> {
	const all = await ask<Labelled[]>(world, "/containers/json?all=1");
	const owned = await Promise.all(
		all.map(async ({ Id, Labels }) => {
			if (isOwned(world, Labels)) return [Id];
			if (Labels?.["aes.owner"] !== undefined) return [];
			// One that somebody else's work has ended meanwhile is no matter.
			const details = await ask<Details>(world, `/containers/${Id}/json`).catch(() => null);
			return details?.HostConfig.CgroupParent?.includes(ownerInHex(world)) ? [Id] : [];
		}),
	);
	return owned.flat();
}

async function listNetworks(world: World): Promise<string[]> {
	const all = await ask<Labelled[]>(world, "/networks");
	return all.filter(({ Labels }) => isOwned(world, Labels)).map(({ Id }) => Id);
}

async function listBuildGroups(world: World): Promise<string[]> {
	const roots = ["/sys/fs/cgroup", ...(await readdir("/sys/fs/cgroup")).map((name) => `/sys/fs/cgroup/${name}`)];
	const names = await Promise.all(roots.map((root) => readdir(`${root}/aes-build`).catch(() => [])));
	return names.flat().filter((name) => name.includes(ownerInHex(world)));
}

async function listHeldRows({ db }: World): Promise<string[]> {
	const { rows } = await db.pool.query<{ held: string }>(`
		SELECT concat_ws(' ', 'proposal', id, status) AS held FROM proposals WHERE lease_token IS NOT NULL OR status = 'running'
		UNION ALL SELECT concat_ws(' ', 'rollout', id, status) FROM rollouts WHERE lease_token IS NOT NULL OR status = 'running'
		UNION ALL SELECT concat_ws(' ', 'admission', id, status, 'attempt', attempt, 'until', lease_until) FROM admissions
			WHERE lease_token IS NOT NULL OR status IN ('queued', 'running')
		UNION ALL SELECT concat_ws(' ', 'reservation', id, note, 'of', created_at, 'at', now()) FROM ledger_entries
			WHERE status = 'reserved'`);
	return rows.map(({ held }) => held);
}

const ownerOf = ({ projectId }: World) => `worker/${projectId}/`;
const ownerInHex = (world: World) => Buffer.from(ownerOf(world)).toString("hex");
const isOwned = (world: World, labels: Labelled["Labels"]) =>
	labels?.["aes.owner"]?.startsWith(ownerOf(world)) ?? false;

function ask<Answer>({ variables }: World, path: string): Promise<Answer> {
	const socketPath = (variables.DOCKER_HOST ?? "unix:///var/run/docker.sock").replace("unix://", "");
	return new Promise((resolve, reject) => {
		const outgoing = request({ socketPath, path }, (response) => {
			let text = "";
			response.on("data", (data: Buffer) => {
				text += data.toString();
			});
			response.on("end", () => {
				if (response.statusCode === 200) resolve(JSON.parse(text) as Answer);
				else reject(new Error(`${path}: ${response.statusCode} ${text}`));
			});
		});
		outgoing.on("error", reject).end();
	});
}
