import type { AdmissionReport, ProfileName } from "../admission/index.ts";
import { AppError } from "../errors.ts";
import { isSpendRefusal } from "../ledger/index.ts";
import { type FileTree, type KeepLease, type ModelProviders, requireProvider, type Sandbox } from "../ports/index.ts";
import { type HandedSeed, type HandOverOptions, handOver, type Seed, type SeedReference } from "../seeds/index.ts";
import { isDiskLoss } from "../trials/index.ts";
import type { Gateway, GatewaySession } from "./gateway.ts";
import type { NewStep, ProposalMethod } from "./method.ts";
import { type ProposalEnd, toProposalEnd } from "./outcome.ts";
import type { ClaimedProposal, EndReason, MethodName } from "./proposal.ts";
import { createSubmissions } from "./submissions.ts";
import { waitAfter } from "./wait-after.ts";
import { toWebStep } from "./web-step.ts";

export type RunProposalDeps = {
	proposals: {
		/** queued → running under a new lease; null when another holds it or it has ended. */
		claim(id: string): Promise<Claimed | null>;
		renew(proposal: ClaimedProposal): Promise<boolean>;
		/** Writes the end once. False when the lease is lost. */
		finish(proposal: ClaimedProposal, end: ProposalEnd): Promise<boolean>;
		/**
		 * Back to queued for another attempt, not before `waitMs` have passed; the fifth failed attempt ends it as
		 * `system_error`, and null at once.
		 */
		release(proposal: ClaimedProposal, reason: string, waitMs: number | null): Promise<void>;
	};
	seeds: {
		get(id: string): Promise<Seed>;
		/** Asked for only when the campaign hands solution or tests over; null when the import did not keep them. */
		findReference(id: string): Promise<SeedReference | null>;
	};
	/** Labels and stores one step; false when the lease is lost. */
	steps: { append(proposal: ClaimedProposal, index: number, step: NewStep): Promise<boolean> };
	versions: {
		create(input: { proposal: ClaimedProposal; round: number; files: FileTree }): Promise<string>;
	};
	admissions: {
		/** Writes the admission row and enqueues its job. */
		request(input: { versionId: string; profile: ProfileName }): Promise<string>;
		wait(admissionId: string, signal: AbortSignal): Promise<AdmissionReport>;
	};
	gateway: Gateway;
	/** A sandbox with the workspace laid out, `envkit` and the gateway's socket in it. */
	openWorkspace(input: {
		proposal: ClaimedProposal;
		seed: HandedSeed;
		session: GatewaySession;
	}): Promise<Sandbox & AsyncDisposable>;
	methods: Readonly<Record<MethodName, ProposalMethod>>;
	/** A proposer whose provider is not set up ends its proposal before anything is started. */
	providers: ModelProviders;
	childQuota: { total: number; concurrent: number; cpuSeconds: number };
	keepLease: KeepLease;
	/** Between the first attempt that a vendor's fault broke off and the second; by default a minute. */
	firstWaitMs?: number;
};

type Claimed = ClaimedProposal & { profile: ProfileName; handOver: HandOverOptions };

/** The `run-proposal` job: claims the proposal, runs its method behind a gateway session, writes the end once. */
export async function runProposal(
	deps: RunProposalDeps,
	input: { proposalId: string; signal: AbortSignal },
): Promise<"done" | "skipped"> {
	const proposal = await deps.proposals.claim(input.proposalId);
	if (!proposal) return "skipped";
	try {
		const end = await deps.keepLease(
			() => deps.proposals.renew(proposal),
			(signal) => generate(deps, proposal, signal),
			{ signal: input.signal },
		);
		await deps.proposals.finish(proposal, end);
		return "done";
	} catch (error) {
		const cause = AppError.from(error);
		await deps.proposals.release(proposal, cause.message, waitAfter(cause, proposal.attempt, deps.firstWaitMs));
		throw cause;
	}
}

async function generate(deps: RunProposalDeps, proposal: Claimed, leaseSignal: AbortSignal): Promise<ProposalEnd> {
	requireProvider(proposal.proposer, deps.providers);
	const seed = await readSeed(deps.seeds, proposal);
	const timeLimit = AbortSignal.timeout(proposal.timeLimitMs);
	const signal = AbortSignal.any([leaseSignal, timeLimit]);
	const submissions = createSubmissions(
		{
			store: (round, files) => deps.versions.create({ proposal, round, files }),
			admit: async (versionId) => {
				const id = await deps.admissions.request({ versionId, profile: proposal.profile });
				return deps.admissions.wait(id, signal);
			},
		},
		proposal.maxRounds,
	);
	const progress = () => ({ rounds: submissions.rounds() });
	try {
		const reason = await runMethod({ deps, proposal, seed, submissions, signal });
		return toProposalEnd(reason, progress());
	} catch (error) {
		const reason = endReasonOf(error, { leaseSignal, timeLimit });
		return toProposalEnd(reason, {
			...progress(),
			...(reason !== "time_limit" && { error: AppError.from(error).message }),
		});
	}
}

/** The seed as every method gets it: what the campaign does not hand over is not in it. */
async function readSeed(seeds: RunProposalDeps["seeds"], { seedId, handOver: options }: Claimed): Promise<HandedSeed> {
	const isAsked = options.includeSolution || options.includeTests;
	const reference = isAsked ? await seeds.findReference(seedId) : null;
	return handOver(await seeds.get(seedId), options, reference);
}

type Run = {
	deps: RunProposalDeps;
	proposal: Claimed;
	seed: HandedSeed;
	submissions: ReturnType<typeof createSubmissions>;
	signal: AbortSignal;
};

async function runMethod({ deps, proposal, seed, submissions, signal }: Run): Promise<EndReason> {
	const record = createRecorder(deps, proposal);
	const { webAllow: allow, leaseToken } = proposal;
	await using session = await deps.gateway.open({
		plan: proposal,
		leaseToken,
		quota: deps.childQuota,
		signal,
		submit: submissions.submit,
		...(allow.length > 0 && { web: { allow, record: (request) => record(toWebStep(request)) } }),
	});
	await using workspace = createLazySandbox(() => deps.openWorkspace({ proposal, seed, session }));
	// Awaited here, so that sandbox and session outlive the method.
	return await deps.methods[proposal.method]({
		plan: proposal,
		seed,
		model: session.model,
		modelFault: session.modelFault,
		signal,
		record,
		submit: submissions.submit,
		submitUnusable: submissions.submitUnusable,
		lastSubmission: submissions.last,
		openSandbox: workspace.open,
	});
}

/** Made at the first request, ended with the proposal. */
function createLazySandbox(make: () => Promise<Sandbox & AsyncDisposable>) {
	let made: Promise<Sandbox & AsyncDisposable> | undefined;
	return {
		open: () => (made ??= make()),
		async [Symbol.asyncDispose]() {
			const sandbox = await made?.catch(() => null);
			await sandbox?.[Symbol.asyncDispose]();
		},
	};
}

/** Steps keep their order however they are recorded: each waits for the one before. */
function createRecorder(deps: RunProposalDeps, proposal: Claimed) {
	let index = 0;
	let previous: Promise<unknown> = Promise.resolve();
	return (step: NewStep): Promise<void> => {
		const position = index++;
		const written = previous.then(async () => {
			if (!(await deps.steps.append(proposal, position, step)))
				throw new AppError(
					"conflict",
					`Proposal ${proposal.id} was taken over by another worker; nothing more is written.`,
				);
		});
		previous = written.catch(() => undefined);
		return written;
	};
}

/** Time, disk and budget are ends of their own; anything else is ours and goes back to be tried again. */
function endReasonOf(error: unknown, signals: { leaseSignal: AbortSignal; timeLimit: AbortSignal }): EndReason {
	if (signals.leaseSignal.aborted) throw error;
	if (signals.timeLimit.aborted) return "time_limit";
	if (isDiskLoss(error)) return "disk_limit";
	if (isSpendRefusal(error)) return "budget";
	throw error;
}
