import { AppError } from "@aes/core/errors";
import type { EngineInfo, LiveSandbox, SandboxProvider, SandboxSpec } from "@aes/core/ports";
import type Dockerode from "dockerode";
import type { Container } from "dockerode";
import type { Engine } from "../connect-engine.ts";
import { engineMessage, hasStatus, toEngineError } from "../engine-errors.ts";
import { OWNER_LABEL, parseEngineLabels } from "../labels.ts";
import type { EngineSettings } from "../settings.ts";
import { toContainerOptions } from "./container-options.ts";
import { createDockerSandbox, removeContainer } from "./docker-sandbox.ts";
import { createPublicNetwork } from "./public-network.ts";
import { reapEngine } from "./reap-engine.ts";

/** Sandboxes as containers of one engine. */
export function createDockerSandboxes(options: { engine: Engine; settings?: EngineSettings }): SandboxProvider {
	const { engine, settings = {} } = options;
	const { docker } = engine;
	const publicNetwork = createPublicNetwork(engine, settings);

	return {
		async create(spec, { signal } = {}) {
			signal?.throwIfAborted();
			const expiresAt = new Date(Date.now() + spec.lifetimeMs);
			const networkMode = spec.network === "none" ? "none" : await publicNetwork.ensure();
			const user = await findImageUser(docker, spec);
			const container = await docker
				.createContainer(toContainerOptions(spec, { expiresAt, settings, networkMode }))
				.catch((error: unknown) => {
					throw toCreateError(error, spec);
				});
			await startOrRemove(container, spec, signal);
			return createDockerSandbox(container, spec, { docker, expiresAt, user });
		},

		async list(): Promise<LiveSandbox[]> {
			const filters = JSON.stringify({ label: [OWNER_LABEL] });
			const containers = await docker.listContainers({ all: true, filters }).catch((error: unknown) => {
				throw toEngineError(error, "list sandboxes");
			});
			return containers.flatMap(({ Id, Image, Created, Labels }) => {
				const ownership = parseEngineLabels(Labels);
				return ownership ? [{ id: Id, image: Image, createdAt: new Date(Created * 1000), ...ownership }] : [];
			});
		},

		reap: (request) => reapEngine(docker, request),

		stop: (id) => removeContainer(docker.getContainer(id)),

		async info(): Promise<EngineInfo> {
			try {
				const [version, info] = await Promise.all([docker.version(), docker.info()]);
				return {
					version: version.Version,
					apiVersion: version.ApiVersion,
					cpus: info.NCPU,
					memoryMb: Math.floor(info.MemTotal / 1024 / 1024),
					hasBuildKit: canBuildKit(version.Version),
				};
			} catch (error) {
				throw toEngineError(error, "tell its version");
			}
		},
	};
}

/** Heredocs and mounts in Dockerfiles work without a registry from Docker 23 on. */
export function canBuildKit(version: string): boolean {
	return Number.parseInt(version, 10) >= 23;
}

/** The image's USER, which commands run as; undefined = root. */
async function findImageUser(docker: Dockerode, spec: SandboxSpec): Promise<string | undefined> {
	try {
		const { Config } = await docker.getImage(spec.image).inspect();
		return Config.User || undefined;
	} catch (error) {
		throw toCreateError(error, spec);
	}
}

async function startOrRemove(container: Container, spec: SandboxSpec, signal: AbortSignal | undefined): Promise<void> {
	try {
		signal?.throwIfAborted();
		await container.start();
		signal?.throwIfAborted();
	} catch (error) {
		await removeContainer(container).catch(() => {});
		if (signal?.aborted) throw error;
		throw toCreateError(error, spec);
	}
}

function toCreateError(error: unknown, spec: SandboxSpec): AppError {
	if (hasStatus(error, 404) && /no such image/i.test(engineMessage(error))) {
		return new AppError("not_found", `The engine has no image "${spec.image}". Build or pull it first.`, {
			details: { image: spec.image },
			cause: error,
		});
	}
	if (/executable file not found|exec: "sh"/.test(engineMessage(error))) {
		return new AppError("invalid_input", `The image "${spec.image}" has no \`sh\`, which every sandbox needs.`, {
			cause: error,
		});
	}
	return toEngineError(error, `make a sandbox of image "${spec.image}"`);
}
