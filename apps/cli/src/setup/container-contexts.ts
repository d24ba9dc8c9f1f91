import { existsSync } from "node:fs";
import { appendFile, copyFile, cp, mkdir, rename, rm } from "node:fs/promises";
import { arch } from "node:os";
import { join } from "node:path";
import { paths } from "../paths.ts";
import { mustRun } from "../system/process.ts";

/** The newest line that the product is tested on; Debian 12's own is too old. */
export const NODE_VERSION = "20.20.2";

/** The build contexts that `docker/compose.yaml` names. Each holds `node` and `app`, and its Dockerfile. */
export const contexts = { web: join(paths.compose, "web"), worker: join(paths.compose, "worker") } as const;

/** What the worker runs from; its dependencies are installed beside. */
const WORKER_SOURCES = [
	"package.json",
	"pnpm-lock.yaml",
	"pnpm-workspace.yaml",
	"tsconfig.base.json",
	"apps/worker",
	"packages",
	"prisma",
];
/** What pnpm is to fetch binaries for, whatever this machine is. */
const IMAGE_PLATFORM = "supportedArchitectures: { os: [linux], libc: [glibc] }\n";
const LEFT_OUT = ["node_modules", ".turbo", ".env", "*.test.ts", "*.tsbuildinfo"];

/** Makes both contexts anew. The production build of the web app must be there. */
export async function makeContexts(): Promise<void> {
	const node = await bringNode();
	await makeContext("web", node, copyWebBuild);
	await makeContext("worker", node, installWorker);
}

/** Node for Linux from npm, whatever this machine runs on. Returns the program's path. */
async function bringNode(): Promise<string> {
	const name = `node-linux-${arch()}`;
	const directory = join(paths.compose, "node");
	await mkdir(directory, { recursive: true });
	await mustRun(["npm", "install", "--no-fund", "--no-audit", "--prefix", directory, `${name}@${NODE_VERSION}`]);
	return join(directory, "node_modules", name, "bin/node");
}

/** Beside its final place, so that a command killed in the middle leaves no half of it behind. */
async function makeContext(
	name: keyof typeof contexts,
	node: string,
	fill: (app: string) => Promise<void>,
): Promise<void> {
	const context = contexts[name];
	const fresh = `${context}.new`;
	await rm(fresh, { recursive: true, force: true });
	await cp(join(paths.root, "docker", name), fresh, { recursive: true });
	await copyFile(node, join(fresh, "node"));
	const app = join(fresh, "app");
	await mkdir(app);
	await fill(app);
	await rm(context, { recursive: true, force: true });
	await rename(fresh, context);
}

/** Next's standalone output has what the server imports, but not what the browser asks for. */
async function copyWebBuild(app: string): Promise<void> {
	const build = join(paths.web, ".next");
	const copies = [
		[join(build, "standalone"), app],
		[join(build, "static"), join(app, "apps/web/.next/static")],
		[join(paths.web, "public"), join(app, "apps/web/public")],
	] as const;
	for (const [from, to] of copies) {
		if (existsSync(from)) await cp(from, to, { recursive: true, verbatimSymlinks: true });
	}
}

async function installWorker(app: string): Promise<void> {
	const excludes = LEFT_OUT.map((name) => `--exclude=${name}`);
	const copy = 'from=$1 to=$2; shift 2; tar -C "$from" -c "$@" | tar -C "$to" -x';
	await mustRun(["sh", "-c", copy, "sh", paths.root, app, ...excludes, ...WORKER_SOURCES]);
	await appendFile(join(app, "pnpm-workspace.yaml"), IMAGE_PLATFORM);
	const flags = ["--prod", "--frozen-lockfile", "--prefer-offline", "--filter", "@aes/worker..."];
	await mustRun(["pnpm", "install", ...flags], { cwd: app });
}
