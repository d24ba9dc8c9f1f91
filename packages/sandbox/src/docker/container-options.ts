import type { SandboxLimits, SandboxSpec } from "@aes/core/ports";
import type { ContainerCreateOptions } from "dockerode";
import { toEngineLabels } from "../labels.ts";
import { caBundleMount, type EngineSettings, proxyVariables } from "../settings.ts";
import { KEEP_ALIVE } from "./process-scripts.ts";

const MIB = 1024 * 1024;
const CPU_PERIOD_US = 100_000;
/** Below what engines are commonly started with: one cannot give more than it has. */
const OPEN_FILES = 16_384;
const GATEWAY_TARGET = "/run/aes";
/** What apt-get, chown and su need, and no more. */
const CAPABILITIES = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETUID", "SETGID", "KILL"];

/**
 * The container of a sandbox. The image's ENTRYPOINT is cleared, stricter than Harbor, which passes its keep-alive to
 * it: no code of the image runs before the first command, and an entrypoint that ignores its arguments does no harm.
 */
export function toContainerOptions(
	spec: SandboxSpec,
	context: { expiresAt: Date; settings: EngineSettings; networkMode: string },
): ContainerCreateOptions {
	const isPublic = spec.network === "public";
	const ca = isPublic ? caBundleMount(context.settings) : { binds: [], env: {} };
	const env = { ...(isPublic ? proxyVariables(context.settings) : {}), ...ca.env, ...spec.env };
	const gateway = spec.gatewayDir === undefined ? [] : [`${spec.gatewayDir}:${GATEWAY_TARGET}:ro`];
	return {
		Image: spec.image,
		Entrypoint: [],
		Cmd: ["sh", "-c", KEEP_ALIVE],
		// Where it is another, the engine leaves no capability to commands that run as root.
		User: "0",
		// The keep-alive reads the standard input when nothing else is left to wait for.
		OpenStdin: true,
		Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
		...(spec.workdir !== undefined && { WorkingDir: spec.workdir }),
		Labels: toEngineLabels({ ...spec, labels: spec.labels ?? {}, expiresAt: context.expiresAt }),
		Healthcheck: { Test: ["NONE"] },
		HostConfig: {
			...toResourceLimits(spec.limits),
			NetworkMode: context.networkMode,
			Binds: [...gateway, ...ca.binds],
			CapDrop: ["ALL"],
			CapAdd: CAPABILITIES,
			SecurityOpt: ["no-new-privileges"],
			// Whoever writes to process 1's output would otherwise fill the host's disk.
			LogConfig: { Type: "none", Config: {} },
			RestartPolicy: { Name: "no" },
		},
	};
}

function toResourceLimits({ cpus, memoryMb, pids, diskMb }: SandboxLimits) {
	// Files outside the measured layer (/etc/hosts and its like) are bounded by size alone.
	const fileBytes = 2 * diskMb * MIB;
	return {
		// A quota, since the engine refuses plain `NanoCpus` above the host's count.
		CpuPeriod: CPU_PERIOD_US,
		CpuQuota: Math.max(1000, Math.round(cpus * CPU_PERIOD_US)),
		Memory: memoryMb * MIB,
		// The same figure leaves no swap on top.
		MemorySwap: memoryMb * MIB,
		PidsLimit: pids,
		Ulimits: [
			{ Name: "nofile", Soft: OPEN_FILES, Hard: OPEN_FILES },
			{ Name: "fsize", Soft: fileBytes, Hard: fileBytes },
			{ Name: "core", Soft: 0, Hard: 0 },
		],
	};
}
