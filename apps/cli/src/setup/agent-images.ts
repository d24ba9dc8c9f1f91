import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rm } from "node:fs/promises";
import { arch } from "node:os";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { HARNESSES, type HarnessName } from "@aes/core/proposals";
import { proxyVariables, type Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { type EngineAddress, findImageId, mustAskEngine } from "../system/engine-api.ts";
import { mustRun } from "../system/process.ts";
import { digestOf } from "../system/stamp.ts";
import { getProposerImage } from "./proposer-image.ts";
import type { Step } from "./step.ts";

export type AgentName = Exclude<HarnessName, "built-in">;
/** The coding agents that have an image of their own, each from `docker/agents/<name>`. */
const AGENT_NAMES: readonly AgentName[] = HARNESSES.filter((name) => name !== "built-in");

const LAUNCHER = "aes-agent";
/** A layer of several hundred megabytes on a slow disk says nothing while it is written. */
const BUILD_SILENCE_MS = 10 * 60_000;
/** What comes with Node's package and no program needs. */
const LEFT_OUT = ["include", "lib", "share"].map((part) => `--exclude=node_modules/node-linux-*/${part}`);

export const toAgentStepId = <Name extends AgentName>(name: Name) => `agent-${name}` as const;

/** The image of one coding agent: the proposer image, and the agent at the version of its lock file. */
export function createAgentImageStep(address: EngineAddress, settings: Settings, name: AgentName): Step {
	return {
		id: toAgentStepId(name),
		title: `Coding agent ${name}`,
		needs: ["proposer-image"],
		isReady: async () => (await findImageId(address, await getAgentImage(address, name))) !== null,
		run: async () => buildAgentImage(address, settings, name),
		mend: "It is installed with npm on this machine: look at npm's registry, proxy and CA settings, then run ./aes setup --agents again.",
	};
}

/** What `AES_AGENT_IMAGES` is to say to a worker: the agents whose images the engine holds. */
export async function listAgentImages(address: EngineAddress): Promise<string> {
	const pairs = await Promise.all(
		AGENT_NAMES.map(async (name) => {
			const image = await getAgentImage(address, name);
			return (await findImageId(address, image)) ? [`${name}=${image}`] : [];
		}),
	);
	return pairs.flat().join(",");
}

/** "pi,codex" as typed. Throws invalid_input that names what there is. */
export function parseAgentNames(list: string): AgentName[] {
	return list.split(",").map((typed) => {
		const found = AGENT_NAMES.find((name) => name === typed.trim());
		if (found) return found;
		const there = AGENT_NAMES.join(", ");
		throw new AppError("invalid_input", `There is no coding agent "${typed.trim()}". There are: ${there}.`);
	});
}

/** The steps that bring what these proposers work in. */
export function listAgentSteps(proposers: readonly { harness: HarnessName }[]) {
	const names = AGENT_NAMES.filter((name) => proposers.some(({ harness }) => harness === name));
	return names.map(toAgentStepId);
}

const contextOf = (name: AgentName) => join(paths.agents, name);

async function getAgentImage(address: EngineAddress, name: AgentName): Promise<string> {
	const base = await getProposerImage(address);
	const digest = await digestOf([contextOf(name), join(paths.agents, LAUNCHER)], [base, arch()]);
	return `aes-agent-${name}:${digest}`;
}

/** npm runs here and not in the build: it knows this machine's registry, proxy and keys, and none enters the image. */
async function buildAgentImage(address: EngineAddress, settings: Settings, name: AgentName): Promise<void> {
	const work = join(paths.data, "agents", name);
	await rm(work, { recursive: true, force: true });
	await mkdir(work, { recursive: true });
	try {
		await cp(contextOf(name), work, { recursive: true });
		await copyFile(join(paths.agents, LAUNCHER), join(work, LAUNCHER));
		if (existsSync(join(work, "package-lock.json"))) await installPackages(work);
		await buildImage(address, { work, name, settings });
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

async function installPackages(work: string): Promise<void> {
	const target = ["--os=linux", `--cpu=${arch()}`, "--libc=glibc"];
	await mustRun(["npm", "ci", "--ignore-scripts", "--no-fund", "--no-audit", ...target], { cwd: work });
}

type Build = { work: string; name: AgentName; settings: Settings };

async function buildImage(address: EngineAddress, { work, name, settings }: Build): Promise<void> {
	const buildArgs = { ...proxyVariables(settings), BASE: await getProposerImage(address) };
	const t = await getAgentImage(address, name);
	const query = new URLSearchParams({ t, forcerm: "1", buildargs: JSON.stringify(buildArgs) });
	const tar = spawn("tar", ["-C", work, ...LEFT_OUT, "-c", "."], { stdio: ["ignore", "pipe", "ignore"] });
	const headers = { "content-type": "application/x-tar" };
	const path = `/build?${query}`;
	await mustAskEngine(address, { method: "POST", path, headers, body: tar.stdout, silenceMs: BUILD_SILENCE_MS });
}
