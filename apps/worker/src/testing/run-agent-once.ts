import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelClient } from "@aes/core/ports";
import { createSubmissions, type EndReason, type NewStep, type ProposalPlan } from "@aes/core/proposals";
import type { Seed } from "@aes/core/seeds";
import { unpackTar } from "@aes/files";
import { createGateway } from "@aes/gateway";
import { createAgenticMethod } from "@aes/harness";
import { priceTable } from "@aes/models";
import { connectEngine, createDockerSandboxes } from "@aes/sandbox";
import { testEnv } from "./env.ts";

export type AgentRun = {
	model: ModelClient;
	turnLimit?: number;
	signal?: AbortSignal;
	/** Is told of each step when it is recorded. */
	onStep?: (step: NewStep) => void;
};

/** Runs real Pi once, in a real sandbox behind a real gateway; nothing is stored. Who owns the sandbox is told first. */
export async function runPiOnce(owner: string, run: AgentRun): Promise<{ end: EndReason; steps: NewStep[] }> {
	const { dockerHost } = testEnv();
	const image = getPiImage();
	const sandboxes = createDockerSandboxes({ engine: connectEngine(dockerHost ? { dockerHost } : {}) });
	const signal = run.signal ?? new AbortController().signal;
	const root = await mkdtemp(join(tmpdir(), "aes-gw-"));
	const plan = { ...PLAN, turnLimit: run.turnLimit ?? null };
	const submissions = createSubmissions({ store: refuse, admit: refuse }, plan.maxRounds);
	try {
		const gateway = await createGateway({
			root,
			model: run.model,
			meter: (model) => model,
			createRunners: () => ({ check: refuse, build: refuse, control: refuse }),
			unpackTar,
			clock: () => new Date(),
		});
		const quota = { total: 0, concurrent: 0, cpuSeconds: 0 };
		await using session = await gateway.open({
			plan,
			leaseToken: "lease",
			quota,
			signal,
			submit: submissions.submit,
		});
		await using sandbox = await sandboxes.create({
			image,
			limits: { cpus: 2, memoryMb: 2_048, pids: 512, diskMb: 2_048 },
			network: "none",
			env: { ENVKIT_TOKEN: session.token },
			gatewayDir: session.socketDir,
			lifetimeMs: 600_000,
			owner,
			purpose: "proposer",
		});
		const steps: NewStep[] = [];
		const end = await createAgenticMethod({ prices: priceTable })({
			plan,
			seed: SEED,
			model: session.model,
			modelFault: session.modelFault,
			signal,
			record: async (step) => {
				steps.push(step);
				run.onStep?.(step);
			},
			submit: submissions.submit,
			submitUnusable: submissions.submitUnusable,
			lastSubmission: submissions.last,
			openSandbox: async () => sandbox,
		});
		return { end, steps };
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

export function getPiImage(): string {
	const image = /(?:^|,)pi=([^,]+)/.exec(testEnv().agentImages ?? "")?.[1];
	if (image) return image;
	throw new Error("AES_AGENT_IMAGES names no image of pi: run these tests with `./aes test integration`.");
}

/** What the engine still holds of that owner. */
export async function listSandboxesOf(owner: string): Promise<string[]> {
	const { dockerHost } = testEnv();
	const sandboxes = createDockerSandboxes({ engine: connectEngine(dockerHost ? { dockerHost } : {}) });
	const live = await sandboxes.list();
	return live.filter((sandbox) => sandbox.owner === owner).map(({ id }) => id);
}

async function refuse(): Promise<never> {
	throw new Error("This run was not expected to submit or to test anything.");
}

const PLAN: ProposalPlan = {
	id: "p1",
	projectId: "default",
	campaignId: "c1",
	method: "agentic",
	harness: "pi",
	proposer: "procedural/strong",
	seedId: "s1",
	randomSeed: 11,
	selfCheck: true,
	maxRounds: 3,
	timeLimitMs: 300_000,
	turnLimit: null,
	sessionBudgetMicroUsd: null,
	workspaceVersionId: null,
	webAllow: [],
};

const SEED: Seed = { id: "s1", kind: "rollouts", name: "acme/x", instruction: "Count.", metadata: {}, rollouts: [] };
