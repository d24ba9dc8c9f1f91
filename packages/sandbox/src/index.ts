export { createDockerImageBuilder, type DockerImageBuilder } from "./build/create-docker-image-builder.ts";
export type { PruneOptions } from "./build/prune-images.ts";
export { connectEngine, type Engine, type EngineAddress } from "./connect-engine.ts";
export { createDockerSandboxes } from "./docker/create-docker-sandboxes.ts";
export type { LossReason } from "./docker/sandbox-loss.ts";
export { createFakeImageBuilder, type FakeBuildScript } from "./fake/create-fake-image-builder.ts";
export { createFakeSandboxes, type FakeSandbox, type FakeSandboxScript } from "./fake/create-fake-sandboxes.ts";
export type { EngineSettings } from "./settings.ts";
