import type { Context } from "../context.ts";
import { createDatabase, dropDatabase, withDatabase } from "../postgres/connection.ts";
import { listAgentImages } from "../setup/agent-images.ts";
import { findChromium } from "../setup/browser.ts";
import { migrate } from "../setup/migrations.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";
import { getProposerImage } from "../setup/proposer-image.ts";
import { parseEngineAddress, toDockerHost } from "../system/engine-api.ts";
import { type PrivateRedis, startPrivateRedis } from "../system/private-redis.ts";
import type { Kind } from "./stages.ts";

/** What tests find in their environment, and how it ends. */
export type TestServices = AsyncDisposable & { environment: Record<string, string> };

/**
 * A migrated database and a Redis of this run's own, and the engine. Tests make databases beside the given one, so the
 * user's own is never touched.
 */
export async function startServices(kind: Kind, { settings }: Context): Promise<TestServices> {
	if (kind === "unit") return { environment: {}, [Symbol.asyncDispose]: async () => {} };
	const server = await getDatabaseUrl(settings);
	const name = `aes_test_${process.pid}`;
	const database = withDatabase(server, name);
	await createDatabase(server, name);
	let redis: PrivateRedis | null = null;
	const dispose = async () => {
		await redis?.stop();
		await dropDatabase(server, name);
	};
	try {
		await migrate(database);
		if (kind !== "e2e") redis = await startPrivateRedis();
		const address = parseEngineAddress(settings.DOCKER_HOST);
		const chromium = findChromium(settings);
		const environment = {
			DATABASE_URL: database,
			...(redis && { REDIS_URL: redis.url }),
			AES_ENGINE: toDockerHost(address),
			AES_PROPOSER_IMAGE: await getProposerImage(address),
			AES_AGENT_IMAGES: await listAgentImages(address),
			...(chromium && { AES_CHROMIUM: chromium }),
		};
		return { environment, [Symbol.asyncDispose]: dispose };
	} catch (error) {
		await dispose();
		throw error;
	}
}
