import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { arch } from "node:os";
import { join } from "node:path";
import type { Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { parseEngineAddress } from "../system/engine-api.ts";
import { mustRun } from "../system/process.ts";
import { digestOf, findStamp, writeStamp } from "../system/stamp.ts";
import { getProposerImage } from "./proposer-image.ts";
import type { Step } from "./step.ts";

const STAMP = "containers";
const SOURCES = ["apps/web", "apps/worker", "packages", "prisma", "docker/web", "docker/worker", "pnpm-lock.yaml"];
const LEFT_OUT = ["node_modules", ".data", ".git", ".next", ".turbo", ".env"];
/** The newest line that the product is tested on; Debian 12's own is too old. */
const NODE_VERSION = "20.20.2";

const directory = join(paths.data, "compose");
const context = join(directory, "context");
const environmentFile = join(directory, "env");

/** What `docker/compose.yaml` builds and starts from: the sources with their dependencies, Node, and the passwords. */
export function createContainersStep(settings: Settings): Step {
	return {
		id: "containers",
		title: "Build context of the containers",
		needs: ["proposer-image"],
		isReady: async () => {
			const files = [context, environmentFile].every((place) => existsSync(place));
			return files && (await findStamp(STAMP)) === (await digestInputs(settings));
		},
		run: async () => {
			const digest = await digestInputs(settings);
			await mkdir(directory, { recursive: true });
			await makeContext();
			await writeEnvironment(settings);
			await writeStamp(STAMP, digest);
		},
		mend: "The package registry must be reached: check HTTPS_PROXY, AES_CA_BUNDLE and ~/.npmrc.",
	};
}

const findProposerImage = (settings: Settings) => getProposerImage(parseEngineAddress(settings.DOCKER_HOST));

async function digestInputs(settings: Settings): Promise<string> {
	return digestOf(
		SOURCES.map((place) => join(paths.root, place)),
		[NODE_VERSION, await findProposerImage(settings)],
	);
}

/** Beside its final place, so that a command killed in the middle leaves no half of it behind. */
async function makeContext(): Promise<void> {
	const fresh = `${context}.new`;
	await rm(fresh, { recursive: true, force: true });
	await mkdir(join(fresh, ".node/bin"), { recursive: true });
	const excludes = LEFT_OUT.map((name) => `--exclude=${name}`);
	await mustRun([
		"sh",
		"-c",
		'from=$1 to=$2; shift 2; tar -C "$from" "$@" -c . | tar -C "$to" -x',
		"sh",
		paths.root,
		fresh,
		...excludes,
	]);
	const filters = ["--filter", "@aes/web...", "--filter", "@aes/worker..."];
	await mustRun(["pnpm", "install", "--frozen-lockfile", "--prefer-offline", ...filters], { cwd: fresh });
	const node = `node-linux-${arch()}`;
	await mustRun([
		"npm",
		"install",
		"--no-fund",
		"--no-audit",
		"--prefix",
		join(fresh, ".node"),
		`${node}@${NODE_VERSION}`,
	]);
	await symlink(`../node_modules/${node}/bin/node`, join(fresh, ".node/bin/node"));
	await rm(context, { recursive: true, force: true });
	await rename(fresh, context);
}

/** The password is kept: the database's volume remembers the first one it was made with. */
async function writeEnvironment(settings: Settings): Promise<void> {
	const before = await readFile(environmentFile, "utf8").catch(() => "");
	const password = /^POSTGRES_PASSWORD=(.+)$/m.exec(before)?.[1] ?? randomBytes(24).toString("base64url");
	const variables = {
		POSTGRES_PASSWORD: password,
		DATABASE_URL: `postgresql://aes:${password}@postgres:5432/aes`,
		REDIS_URL: "redis://redis:6379",
		AES_PROPOSER_IMAGE: await findProposerImage(settings),
	};
	const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
	await writeFile(environmentFile, lines.join(""), { mode: 0o600 });
}
