import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { proxyVariables, type Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { parseEngineAddress } from "../system/engine-api.ts";
import { listAgentImages } from "./agent-images.ts";
import { getProposerImage } from "./proposer-image.ts";

/** Read by Compose itself (`--env-file`) and given to the containers. */
export const environmentFile = join(paths.compose, "env");

export async function isEnvironmentCurrent(settings: Settings): Promise<boolean> {
	const text = await readEnvironment();
	const password = findPassword(text);
	return password !== undefined && text === (await renderEnvironment(settings, password));
}

/** The password is kept: the database's volume remembers the first one it was made with. */
export async function writeEnvironment(settings: Settings): Promise<void> {
	const password = findPassword(await readEnvironment()) ?? randomBytes(24).toString("base64url");
	await mkdir(paths.compose, { recursive: true });
	await writeFile(environmentFile, await renderEnvironment(settings, password), { mode: 0o600 });
}

const readEnvironment = () => readFile(environmentFile, "utf8").catch(() => "");
const findPassword = (text: string): string | undefined => /^POSTGRES_PASSWORD=(.+)$/m.exec(text)?.[1];

async function renderEnvironment(settings: Settings, password: string): Promise<string> {
	const { AES_CA_BUNDLE, AES_IMAGE_REGISTRY } = settings;
	const address = parseEngineAddress(settings.DOCKER_HOST);
	const variables = {
		COMPOSE_PROJECT_NAME: "aes",
		POSTGRES_PASSWORD: password,
		DATABASE_URL: `postgresql://aes:${password}@postgres:5432/aes`,
		REDIS_URL: "redis://redis:6379",
		AES_PROPOSER_IMAGE: await getProposerImage(address),
		AES_AGENT_IMAGES: await listAgentImages(address),
		AES_GATEWAY_DIR: "/run/aes-compose",
		...("socketPath" in address && { AES_ENGINE_SOCKET: address.socketPath }),
		...(AES_CA_BUNDLE && { AES_CA_BUNDLE: resolve(AES_CA_BUNDLE) }),
		...(AES_IMAGE_REGISTRY && { AES_IMAGE_REGISTRY }),
		...proxyVariables(settings),
	};
	const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
	return lines.join("");
}
