import type { Readable } from "node:stream";
import type Dockerode from "dockerode";
import { engineMessage, hasStatus, isEngineGone, toEngineError } from "../engine-errors.ts";
import type { EngineSettings } from "../settings.ts";
import { readBuildStream } from "./read-build-stream.ts";

/** "refused": a registry answered that it has no such image for us. "unreached": none answered. */
export type PullResult = { status: "present" | "pulled" | "refused" | "unreached"; message: string };

/** Makes sure that the engine holds an image: asks the engine, then the configured mirror, then the image's own registry. */
export async function pullImage(
	docker: Dockerode,
	reference: string,
	options: { settings: EngineSettings; signal: AbortSignal },
): Promise<PullResult> {
	if (await hasImage(docker, reference)) return { status: "present", message: "" };
	const { name, tag } = splitReference(reference);
	const prefix = options.settings.registryPrefix;
	if (prefix && !hasRegistry(reference)) {
		const mirrored = `${prefix.replace(/\/+$/, "")}/${name}`;
		const result = await tryPull(docker, `${mirrored}:${tag}`, options.signal);
		if (result.status === "pulled") {
			await docker.getImage(`${mirrored}:${tag}`).tag({ repo: name, tag });
			return result;
		}
	}
	return tryPull(docker, reference, options.signal);
}

/** The limit that an outcome names. */
export function noRegistry(reference: string): string {
	return `no registry answered for ${reference}`;
}

async function hasImage(docker: Dockerode, reference: string): Promise<boolean> {
	try {
		await docker.getImage(reference).inspect();
		return true;
	} catch (error) {
		if (hasStatus(error, 400, 404)) return false;
		throw toEngineError(error, `look for image "${reference}"`);
	}
}

async function tryPull(docker: Dockerode, reference: string, signal: AbortSignal): Promise<PullResult> {
	const { name, tag } = splitReference(reference);
	let problem: string | null = null;
	try {
		const query = name.includes("@") ? { fromImage: name } : { fromImage: name, tag };
		const answer = (await docker.createImage({ ...query, abortSignal: signal })) as Readable;
		signal.addEventListener("abort", () => answer.destroy(signal.reason as Error), { once: true });
		await readBuildStream(answer, (record) => {
			problem ??= record.error ?? null;
		});
	} catch (error) {
		if (signal.aborted) throw error;
		if (isEngineGone(error)) throw toEngineError(error, `pull image "${reference}"`);
		problem = engineMessage(error);
	}
	if (problem === null) return { status: "pulled", message: "" };
	return { status: isRefusal(problem) ? "refused" : "unreached", message: problem };
}

function isRefusal(message: string): boolean {
	return /manifest unknown|manifest for .* not found|repository does not exist|access denied|unauthorized|no matching manifest|invalid reference|invalid tag/i.test(
		message,
	);
}

function splitReference(reference: string): { name: string; tag: string } {
	const colon = reference.lastIndexOf(":");
	if (reference.includes("@") || colon <= reference.lastIndexOf("/")) return { name: reference, tag: "latest" };
	return { name: reference.slice(0, colon), tag: reference.slice(colon + 1) };
}

/** As Docker decides: the first part is a host when it has a dot or a port, or is localhost. */
function hasRegistry(reference: string): boolean {
	const [first = "", ...rest] = reference.split("/");
	return rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
}
