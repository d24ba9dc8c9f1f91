export type {
	ChildSandboxQuota,
	Gateway,
	GatewaySession,
	GatewaySessionOptions,
	WebAccess,
	WebRequest,
} from "./gateway.ts";
export type { MethodContext, NewStep, ProposalMethod, SubmissionResult } from "./method.ts";
export { type ProposalEnd, toProposalEnd } from "./outcome.ts";
export {
	type ClaimedProposal,
	END_REASONS,
	type EndReason,
	HARNESSES,
	type HarnessName,
	HarnessNameSchema,
	MAX_ROUNDS,
	METHODS,
	type MethodName,
	MethodNameSchema,
	PROPOSAL_STATUSES,
	type ProposalPlan,
	type ProposalStatus,
} from "./proposal.ts";
export { type RunProposalDeps, runProposal } from "./run-proposal.ts";
export { createSubmissions } from "./submissions.ts";
export { waitAfter } from "./wait-after.ts";
