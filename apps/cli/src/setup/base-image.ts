import { spawn } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import type { Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { canInstallPackages, installPackages, readOsRelease } from "../system/apt.ts";
import { findMirror, readAptSources } from "../system/apt-sources.ts";
import { askEngine, type EngineAddress, findFailure, findImageId, mustAskEngine } from "../system/engine-api.ts";
import { hasProgram, mustRun } from "../system/process.ts";
import type { Step } from "./step.ts";

export const BASE_IMAGE = "debian:bookworm-slim";

const PULL_SILENCE_MS = 20_000;
const IMPORT_SILENCE_MS = 10 * 60_000;
const DEFAULT_MIRROR = "http://deb.debian.org/debian";
const CA_FILE = "etc/ssl/certs/ca-certificates.crt";

export type BaseImageOptions = {
	address: EngineAddress;
	settings: Settings;
	/** The name under which the image is kept; another one only to try this step. */
	image?: string;
};

/** The image that ours and the procedural tasks start from: pulled, else built from Debian packages. */
export function createBaseImageStep({ address, settings, image = BASE_IMAGE }: BaseImageOptions): Step {
	return {
		id: "base-image",
		title: `Base image ${image}`,
		needs: ["engine"],
		isReady: async () => (await findImageId(address, image)) !== null,
		run: async () => {
			const reason = await tryPull(address, image, settings.AES_IMAGE_REGISTRY);
			if (reason === null) return;
			if (!(await canInstallPackages())) {
				const message = `${image} could not be pulled (${reason}), and building it from Debian packages needs Debian or Ubuntu as root.`;
				throw new AppError("unavailable", message);
			}
			await bootstrapImage({ address, settings, image });
		},
		mend: `Give the engine a registry that has ${BASE_IMAGE} (AES_IMAGE_REGISTRY, or the engine's own proxy settings), or load it: docker load < image.tar.`,
	};
}

/** Pulls the image, from the private registry when one is set. Returns why it could not be had, or null. */
async function tryPull(address: EngineAddress, image: string, registry?: string): Promise<string | null> {
	const source = registry ? `${registry.replace(/\/+$/, "")}/${image}` : image;
	const [repository, tag] = splitReference(source);
	const path = `/images/create?${new URLSearchParams({ fromImage: repository, tag })}`;
	const answer = await askEngine(address, { method: "POST", path, silenceMs: PULL_SILENCE_MS }).catch(
		(error: Error) => ({ status: 0, body: JSON.stringify({ error: error.message }) }),
	);
	const failure = findFailure(answer.body);
	if (failure || answer.status !== 200) return failure ?? answer.body.trim();
	if (source !== image) {
		const [repo, name] = splitReference(image);
		const query = new URLSearchParams({ repo, tag: name });
		await mustAskEngine(address, { method: "POST", path: `/images/${encodeURIComponent(source)}/tag?${query}` });
	}
	return null;
}

/** `registry:5000/debian:bookworm` → the part before the tag, and the tag. */
export function splitReference(reference: string): [repository: string, tag: string] {
	const colon = reference.lastIndexOf(":");
	return colon > reference.lastIndexOf("/")
		? [reference.slice(0, colon), reference.slice(colon + 1)]
		: [reference, "latest"];
}

/** Makes the image out of Debian packages, from the mirror this machine itself uses. Needs root. */
async function bootstrapImage({ address, settings, image = BASE_IMAGE }: BaseImageOptions): Promise<void> {
	if (!(await hasProgram("debootstrap"))) {
		await installPackages(["debootstrap", "debian-archive-keyring"], "Building the base image");
	}
	await mkdir(paths.tmp, { recursive: true });
	const work = await mkdtemp(join(paths.tmp, "base-image-"));
	try {
		const mirror = settings.AES_DEBIAN_MIRROR ?? (await readMirror());
		await mustRun(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", work, mirror]);
		await slim(work);
		if (settings.AES_CA_BUNDLE) await appendFile(join(work, CA_FILE), await readFile(settings.AES_CA_BUNDLE));
		await importDirectory(address, work, image);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

/** Only Debian's own sources name a mirror that has Debian: Ubuntu's serve another distribution. */
async function readMirror(): Promise<string> {
	const { id, codename } = await readOsRelease();
	if (id !== "debian" || codename === null) return DEFAULT_MIRROR;
	return findMirror(await readAptSources(), codename) ?? DEFAULT_MIRROR;
}

/** Package archives, lists and documentation are of no use in a container and are a third of the size. */
async function slim(directory: string): Promise<void> {
	const emptied = ["var/cache/apt/archives", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale"];
	for (const place of emptied) {
		await rm(join(directory, place), { recursive: true, force: true });
		await mkdir(join(directory, place), { recursive: true });
	}
}

async function importDirectory(address: EngineAddress, directory: string, image: string): Promise<void> {
	const [repo, tag] = splitReference(image);
	const query = new URLSearchParams({ fromSrc: "-", repo, tag, changes: 'CMD ["bash"]' });
	const tar = spawn("tar", ["-C", directory, "--numeric-owner", "--xattrs", "-c", "."], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	const headers = { "content-type": "application/x-tar" };
	const path = `/images/create?${query}`;
	await mustAskEngine(address, { method: "POST", path, headers, body: tar.stdout, silenceMs: IMPORT_SILENCE_MS });
}
