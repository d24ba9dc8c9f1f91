import type { Sandbox, SandboxSpec } from "@aes/core/ports";
import { afterAll, beforeAll, describe, test } from "vitest";
import { connectEngine } from "../connect-engine.ts";
import { sandboxContract } from "../testing/sandbox-contract.ts";
import { createDockerSandboxes } from "./create-docker-sandboxes.ts";

const spec: SandboxSpec = {
	image: "debian:bookworm-slim",
	limits: { cpus: 2, memoryMb: 512, pids: 200, diskMb: 200 },
	network: "none",
	lifetimeMs: 1_800_000,
	owner: `contract-${process.pid}`,
	purpose: "contract",
};

describe.each(Object.entries(sandboxContract))("Docker keeps the contract: %s", (_, checks) => {
	const provider = createDockerSandboxes({ engine: connectEngine() });
	let shared: Sandbox & AsyncDisposable;
	beforeAll(async () => {
		shared = await provider.create(spec);
	});
	afterAll(() => shared[Symbol.asyncDispose]());

	for (const check of checks) {
		test(check.title, async () => {
			if (!check.own) return check.run({ provider, spec, sandbox: shared });
			await using sandbox = await provider.create({ ...spec, ...check.own });
			await check.run({ provider, spec, sandbox });
		}, 400_000);
	}
});
