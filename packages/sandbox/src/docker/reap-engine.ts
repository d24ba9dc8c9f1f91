import type { SandboxProvider } from "@aes/core/ports";
import type Dockerode from "dockerode";
import type { ContainerInfo } from "dockerode";
import { parseBuildGroup, removeBuildGroup, sweepBuildGroups } from "../build/build-group.ts";
import { hasStatus, toEngineError } from "../engine-errors.ts";
import { OWNER_LABEL, parseEngineLabels } from "../labels.ts";
import { removeContainer } from "./docker-sandbox.ts";
import { PUBLIC_NETWORK } from "./public-network.ts";

type ReapRequest = Parameters<SandboxProvider["reap"]>[0];
type Claim = { owner: string; expiresAt: Date };
type IsLapsed = (claim: Claim) => Promise<boolean>;

/** Ends containers, leftovers of builds and networks whose time is over or whose owner is dead; tells how many. */
export async function reapEngine(docker: Dockerode, request: ReapRequest): Promise<number> {
	const isLapsed = createJudge(request);
	try {
		const ended = (await reapContainers(docker, isLapsed)) + (await reapNetworks(docker, isLapsed));
		await sweepBuildGroups(isLapsed);
		return ended;
	} catch (error) {
		throw toEngineError(error, "be cleaned of lapsed sandboxes");
	}
}

/** Each owner is asked about once. */
function createJudge({ now, isOwnerAlive }: ReapRequest): IsLapsed {
	const answers = new Map<string, boolean | Promise<boolean>>();
	return async ({ owner, expiresAt }) => {
		if (expiresAt <= now) return true;
		const answer = answers.get(owner) ?? isOwnerAlive(owner);
		answers.set(owner, answer);
		return !(await answer);
	};
}

async function reapContainers(docker: Dockerode, isLapsed: IsLapsed): Promise<number> {
	let ended = 0;
	for (const info of await docker.listContainers({ all: true })) {
		const labels = parseEngineLabels(info.Labels);
		const group = labels ? null : await findBuildGroup(docker, info);
		const claim = labels ?? parseBuildGroup(group);
		if (!claim || !(await isLapsed(claim))) continue;
		await removeContainer(docker.getContainer(info.Id));
		if (group) await removeBuildGroup(group);
		ended++;
	}
	return ended;
}

/** Containers of the classic builder bear no label of ours; the control group they run in tells whose they are. */
async function findBuildGroup(docker: Dockerode, { Id, HostConfig }: ContainerInfo): Promise<string | null> {
	if (HostConfig.NetworkMode !== "none" && HostConfig.NetworkMode !== PUBLIC_NETWORK) return null;
	try {
		return (await docker.getContainer(Id).inspect()).HostConfig.CgroupParent ?? null;
	} catch (error) {
		if (hasStatus(error, 404)) return null;
		throw error;
	}
}

/** The shared public network bears no owner and stays. */
async function reapNetworks(docker: Dockerode, isLapsed: IsLapsed): Promise<number> {
	let ended = 0;
	for (const info of await docker.listNetworks({ filters: JSON.stringify({ label: [OWNER_LABEL] }) })) {
		const claim = parseEngineLabels(info.Labels);
		if (!claim || !(await isLapsed(claim))) continue;
		try {
			await docker.getNetwork(info.Id).remove();
			ended++;
		} catch (error) {
			// Still used by a container that lives on: it goes with that one, at a later run.
			if (!hasStatus(error, 403, 404, 409)) throw error;
		}
	}
	return ended;
}
