import { statfs } from "node:fs/promises";
import { cpus, freemem, release, totalmem } from "node:os";
import { z } from "zod";
import type { Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { findChromium } from "../setup/browser.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../stack/start-stack.ts";
import { readOsRelease } from "../system/apt.ts";
import { askEngine, type EngineAddress } from "../system/engine-api.ts";
import { isPortFree } from "../system/free-port.ts";
import { lastLines, runProcess } from "../system/process.ts";

export type Fact = {
	name: string;
	value: string;
	/** Set when the value will cause trouble: what, and what to do about it. */
	warning?: string;
};

const GIB = 1024 ** 3;
const LOW_DISK_GIB = 10;

/** What this machine is and has. Reads only. */
export async function collectFacts(settings: Settings, address: EngineAddress): Promise<Fact[]> {
	const groups = await Promise.all([machine(), disk(), port(), versions(settings), engine(address)]);
	return [...groups.flat(), ...chosenSettings(settings)];
}

async function machine(): Promise<Fact[]> {
	const { id, codename } = await readOsRelease();
	const memory = `${(freemem() / GIB).toFixed(1)} of ${(totalmem() / GIB).toFixed(1)} GiB free`;
	return [
		{ name: "system", value: `${[id, codename].filter(Boolean).join(" ")}, kernel ${release()}` },
		{ name: "cpus", value: String(cpus().length) },
		{ name: "memory", value: memory },
	];
}

async function disk(): Promise<Fact[]> {
	const { bavail, bsize } = await statfs(paths.root);
	const freeGib = (bavail * bsize) / GIB;
	const warning = `less than ${LOW_DISK_GIB} GiB: images and runs will fill it. Free some, or move the checkout.`;
	return [{ name: "disk", value: `${freeGib.toFixed(1)} GiB free`, ...(freeGib < LOW_DISK_GIB && { warning }) }];
}

async function port(): Promise<Fact[]> {
	const isFree = await isPortFree(DEFAULT_PORT, DEFAULT_HOST);
	return [
		{
			name: "port",
			value: `${DEFAULT_HOST}:${DEFAULT_PORT} is ${isFree ? "free" : "in use (a running ./aes up, or use --port)"}`,
		},
	];
}

async function versions(settings: Settings): Promise<Fact[]> {
	const chromium = findChromium(settings);
	const asked = await Promise.all([
		version("pnpm", ["pnpm", "--version"]),
		version("redis", ["redis-server", "--version"]),
		chromium ? version("chromium", [chromium, "--version"]) : [],
	]);
	return [{ name: "node", value: process.version }, ...asked.flat()];
}

async function version(name: string, command: readonly string[]): Promise<Fact[]> {
	const { exitCode, output } = await runProcess(command, { cwd: paths.root, timeoutMs: 10_000 });
	return exitCode === 0 ? [{ name, value: lastLines(output, 1) }] : [];
}

const EngineInfoSchema = z.object({
	ServerVersion: z.string(),
	Driver: z.string(),
	NCPU: z.number(),
	MemTotal: z.number(),
	CgroupVersion: z.string().default("1"),
	MemoryLimit: z.boolean().default(false),
	CpuCfsQuota: z.boolean().default(false),
	PidsLimit: z.boolean().default(false),
	DockerRootDir: z.string(),
});

async function engine(address: EngineAddress): Promise<Fact[]> {
	const answer = await askEngine(address, { path: "/info" }).catch(() => null);
	if (answer?.status !== 200) return [];
	const info = EngineInfoSchema.parse(JSON.parse(answer.body));
	const limits = { memory: info.MemoryLimit, cpu: info.CpuCfsQuota, pids: info.PidsLimit };
	const lacking = Object.entries(limits).flatMap(([name, isThere]) => (isThere ? [] : [name]));
	const warning = `the kernel does not limit ${lacking.join(", ")}: a task can take the whole machine. Mount these control groups.`;
	return [
		{
			name: "engine",
			value: `${info.ServerVersion}, ${info.Driver}, ${info.NCPU} CPUs, ${(info.MemTotal / GIB).toFixed(1)} GiB, ${info.DockerRootDir}`,
		},
		{ name: "engine limits", value: `cgroup v${info.CgroupVersion}`, ...(lacking.length > 0 && { warning }) },
	];
}

const SHOWN = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"AES_CA_BUNDLE",
	"AES_IMAGE_REGISTRY",
	"AES_DEBIAN_MIRROR",
	"DOCKER_HOST",
	"DATABASE_URL",
	"REDIS_URL",
] as const;

function chosenSettings(settings: Settings): Fact[] {
	return SHOWN.flatMap((name) => {
		const value = settings[name];
		return value ? [{ name, value: hidePassword(value) }] : [];
	});
}

/** `scheme://user:password@host` without what must not be shown. */
export const hidePassword = (value: string): string => value.replace(/(\/\/)[^/@\s]*@/, "$1…@");
