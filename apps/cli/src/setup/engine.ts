import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { paths } from "../paths.ts";
import { canInstallPackages, installPackages } from "../system/apt.ts";
import { type EngineAddress, isEngineUp, toDockerHost } from "../system/engine-api.ts";
import { hasProgram, mustRun, runProcess, spawnDetached } from "../system/process.ts";
import { waitUntil } from "../system/wait-until.ts";
import { removeStalePidFiles } from "./stale-pid-files.ts";
import type { Step } from "./step.ts";

export type EngineOptions = {
	address: EngineAddress;
	/** DOCKER_HOST was set: that engine is somebody's choice, so it is never installed or started here. */
	isChosen: boolean;
	/** What starts a daemon that listens at the address. */
	daemon?: readonly string[];
};

const START_TIMEOUT_MS = 60_000;

/** A Docker engine that answers: the one that is there, else Debian's, installed and started. */
export function createEngineStep({ address, isChosen, daemon = ["dockerd"] }: EngineOptions): Step {
	return {
		id: "engine",
		title: "Docker engine",
		needs: [],
		isReady: () => isEngineUp(address),
		run: async () => {
			if (isChosen) throw unanswered(address, "DOCKER_HOST names it, so no other is started");
			if (!(await canInstallPackages())) throw unanswered(address, await describeHindrance(address));
			if (!(await hasProgram("dockerd"))) await installPackages(["docker.io", "iptables"], "The Docker engine");
			await mountControlGroups();
			await startDaemon(address, daemon);
		},
		mend: "Start Docker (for example `sudo systemctl start docker`), or set DOCKER_HOST to an engine that answers.",
	};
}

function unanswered(address: EngineAddress, reason: string): AppError {
	const message = `No Docker engine answers at ${toDockerHost(address)}; ${reason}. Without one no task can be built or tried.`;
	return new AppError("unavailable", message);
}

async function describeHindrance(address: EngineAddress): Promise<string> {
	if ("socketPath" in address && existsSync(address.socketPath) && (await hasProgram("docker"))) {
		return "its socket is there, so the engine is stopped or this user is not in the group docker";
	}
	return "it is installed and started automatically only on Debian or Ubuntu as root";
}

/** A bare container may come without them, and the daemon then refuses to start. */
async function mountControlGroups(): Promise<void> {
	const isMounted = ["memory", "cgroup.controllers"].some((name) => existsSync(`/sys/fs/cgroup/${name}`));
	if (isMounted) return;
	await installPackages(["cgroupfs-mount"], "Limits for containers");
	await mustRun(["cgroupfs-mount"]);
}

async function startDaemon(address: EngineAddress, daemon: readonly string[]): Promise<void> {
	const log = join(paths.logs, "dockerd.log");
	mkdirSync(paths.logs, { recursive: true });
	if (existsSync("/run/systemd/system")) await runProcess(["systemctl", "start", "docker"]);
	else {
		await removeStalePidFiles();
		spawnDetached(daemon, { logFile: log });
	}
	if (await waitUntil(() => isEngineUp(address), { timeoutMs: START_TIMEOUT_MS, everyMs: 200 })) return;
	const message = `The Docker engine was started but did not answer at ${toDockerHost(address)} within ${START_TIMEOUT_MS / 1000} s. Its log is ${log} (with systemd: journalctl -u docker).`;
	throw new AppError("timed_out", message);
}
