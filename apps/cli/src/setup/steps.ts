import type { Settings } from "../env.ts";
import { parseEngineAddress } from "../system/engine-api.ts";
import { createAgentImageStep } from "./agent-images.ts";
import { createBaseImageStep } from "./base-image.ts";
import { createBrowserStep } from "./browser.ts";
import { createBuildStep } from "./build.ts";
import { createComposeStep } from "./compose.ts";
import { createContainersStep } from "./containers.ts";
import { createEngineStep } from "./engine.ts";
import { createMigrationsStep } from "./migrations.ts";
import { createPostgresStep } from "./postgres.ts";
import { createProposerImageStep } from "./proposer-image.ts";
import { createRedisStep } from "./redis.ts";

/** What a worker needs. */
export const WORKER_STEPS = ["engine", "base-image", "postgres", "migrations", "proposer-image"] as const;
/** What the product needs: a worker, and the pages. */
export const PRODUCT_STEPS = [...WORKER_STEPS, "build"] as const;
/** What a command needs that reads or writes the database only. */
export const STORE_STEPS = ["postgres", "migrations"] as const;
/** What only the tests need besides. */
export const TEST_STEPS = ["browser", "redis", "compose", "agent-pi"] as const;

export function createSteps(settings: Settings) {
	const address = parseEngineAddress(settings.DOCKER_HOST);
	return {
		engine: createEngineStep({ address, isChosen: settings.DOCKER_HOST !== undefined }),
		"base-image": createBaseImageStep({ address, settings }),
		postgres: createPostgresStep(settings),
		migrations: createMigrationsStep(settings),
		"proposer-image": createProposerImageStep(address, settings),
		"agent-pi": createAgentImageStep(address, settings, "pi"),
		"agent-claude-code": createAgentImageStep(address, settings, "claude-code"),
		"agent-codex": createAgentImageStep(address, settings, "codex"),
		build: createBuildStep(),
		containers: createContainersStep(settings),
		browser: createBrowserStep(settings),
		redis: createRedisStep(),
		compose: createComposeStep(),
	};
}

export type Steps = ReturnType<typeof createSteps>;
export type StepId = keyof Steps;
