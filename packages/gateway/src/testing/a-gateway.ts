import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { AdmissionReport, Check } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import type { GatewaySession, GatewaySessionOptions, ProposalPlan } from "@aes/core/proposals";
import { aTaskTree } from "@aes/core/testing";
import { createScriptedModel } from "@aes/models";
import { createGateway } from "../create-gateway.ts";
import type { GatewayDeps } from "../gateway-deps.ts";

const plan: ProposalPlan = {
	id: "p1",
	projectId: "default",
	campaignId: "c1",
	method: "agentic",
	harness: "built-in",
	proposer: "acme/one",
	seedId: "s1",
	randomSeed: 1,
	selfCheck: true,
	maxRounds: 3,
	timeLimitMs: 60_000,
	turnLimit: null,
	sessionBudgetMicroUsd: null,
	workspaceVersionId: null,
	webAllow: [],
};

export function aCheck(over: Partial<Check> = {}): Check {
	return { id: "oracle", verdict: "pass", reason: "Full reward.", fault: null, evidence: [], ms: 1, ...over };
}

export function aReport(over: Partial<AdmissionReport> = {}): AdmissionReport {
	return {
		name: "acme/new",
		contentDigest: "sha256:0",
		profile: "standard",
		profileVersion: "1",
		checkerVersion: "1",
		verdict: "accepted",
		checks: [aCheck()],
		baseline: 0,
		ms: 1,
		...over,
	};
}

/** A "tar" here is any body that begins with "tar"; anything else is refused. */
async function unpackTar(stream: Readable) {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	if (Buffer.concat(chunks).toString("latin1", 0, 3) !== "tar")
		throw new AppError("invalid_input", "The archive is not a whole tar archive.");
	return aTaskTree();
}

/** A gateway in a folder of its own, with one open session. */
export async function aGateway(
	over: { deps?: Partial<GatewayDeps>; session?: Partial<GatewaySessionOptions>; plan?: Partial<ProposalPlan> } = {},
) {
	const root = await mkdtemp(join(tmpdir(), "gw-"));
	const deps: GatewayDeps = {
		root,
		model: createScriptedModel(["hello"]),
		meter: (model) => model,
		createRunners: () => ({
			check: async () => [aCheck({ id: "structure", reason: "All files are there." })],
			build: async () => [aCheck({ id: "build", reason: "It builds." })],
			control: async (id) => [aCheck({ id })],
		}),
		unpackTar,
		clock: () => new Date(1_700_000_000_000),
		...over.deps,
	};
	const gateway = await createGateway(deps);
	const session = await gateway.open({
		plan: { ...plan, ...over.plan },
		leaseToken: "lease",
		quota: { total: 10, concurrent: 2, cpuSeconds: 100 },
		signal: new AbortController().signal,
		submit: async () => ({ round: 1, roundsLeft: 2, report: aReport(), feedback: "" }),
		...over.session,
	});
	return {
		gateway,
		session,
		root,
		async [Symbol.asyncDispose]() {
			await session[Symbol.asyncDispose]();
			await rm(root, { recursive: true, force: true });
		},
	};
}

export type Call = {
	path: string;
	method?: string;
	headers?: Record<string, string>;
	token?: string;
	body?: string | Uint8Array | Readable;
	signal?: AbortSignal;
};

export function call(session: GatewaySession, input: Call) {
	const { path, method = "POST", body, token = session.token, ...rest } = input;
	return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
		const headers = { authorization: `Bearer ${token}`, ...input.headers };
		const socketPath = join(session.socketDir, "gateway.sock");
		const request = httpRequest({ ...rest, socketPath, path, method, headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					body: Buffer.concat(chunks).toString(),
				}),
			);
		});
		request.on("error", reject);
		if (body && typeof body === "object" && "pipe" in body) body.pipe(request);
		else request.end(body);
	});
}
