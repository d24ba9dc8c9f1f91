import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelClient } from "@aes/core/ports";
import type { NewStep } from "@aes/core/proposals";
import { unpackTar } from "@aes/files";
import { createGateway } from "@aes/gateway";
import { createAgentSolver } from "@aes/harness";
import { priceTable } from "@aes/models";
import { connectEngine, createDockerSandboxes } from "@aes/sandbox";
import { testEnv } from "./env.ts";
import { getPiImage } from "./run-agent-once.ts";

const BASE_IMAGE = "debian:bookworm-slim";

/** Lets real Pi solve a task in a real container of the base image; nothing is stored. */
export async function runPiSolver(owner: string, { model, instruction }: { model: ModelClient; instruction: string }) {
	const { dockerHost } = testEnv();
	const sandboxes = createDockerSandboxes({ engine: connectEngine(dockerHost ? { dockerHost } : {}) });
	const root = await mkdtemp(join(tmpdir(), "aes-gw-"));
	const { signal } = new AbortController();
	const common = { network: "none", lifetimeMs: 600_000, owner } as const;
	const limits = { cpus: 2, memoryMb: 1_024, pids: 512, diskMb: 512 };
	const steps: NewStep[] = [];
	try {
		const gateway = await createGateway({
			root,
			model,
			meter: (unmetered) => unmetered,
			createRunners: () => ({ check: refuse, build: refuse, control: refuse }),
			unpackTar,
			clock: () => new Date(),
		});
		const solve = createAgentSolver(
			{ prices: priceTable },
			{
				harness: "pi",
				model: "procedural/strong",
				randomSeed: 1,
				turnLimit: null,
				record: async (step) => void steps.push(step),
				async openRoom({ exec, signal }) {
					const meter = (unmetered: ModelClient) => unmetered;
					const session = await gateway.openForSolver({
						model: "procedural/strong",
						meter,
						reserve: refuse,
						exec,
						signal,
					});
					const sandbox = await sandboxes.create({
						...common,
						image: getPiImage(),
						limits,
						env: { ENVKIT_TOKEN: session.token },
						gatewayDir: session.socketDir,
						purpose: "solver",
					});
					return {
						sandbox,
						modelFault: session.modelFault,
						async [Symbol.asyncDispose]() {
							await sandbox[Symbol.asyncDispose]();
							await session[Symbol.asyncDispose]();
						},
					};
				},
			},
		);
		await using sandbox = await sandboxes.create({
			...common,
			image: BASE_IMAGE,
			limits,
			workdir: "/srv",
			purpose: "trial",
		});
		const run = await solve({ instruction, sandbox, user: "nobody", env: { COLOUR: "green" }, signal });
		return { run, steps };
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

async function refuse(): Promise<never> {
	throw new Error("This run was not expected to ask for that.");
}
