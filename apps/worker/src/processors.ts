import { type AdmitEnvironmentDeps, runAdmission } from "@aes/core/admission";
import { type RunProposalDeps, runProposal } from "@aes/core/proposals";
import type { Processors } from "@aes/queue";

export type ProcessorDeps = {
	proposal: RunProposalDeps;
	admission: AdmitEnvironmentDeps;
	sweep(): Promise<void>;
	reap(): Promise<void>;
};

/** One line for each job; each calls a use case. */
export const createProcessors = (deps: ProcessorDeps): Processors => ({
	runProposal: ({ proposalId }, { signal }) => runProposal(deps.proposal, { proposalId, signal }),
	admitEnvironment: ({ admissionId }, { signal }) => runAdmission(deps.admission, { admissionId, signal }),
	sweep: () => deps.sweep(),
	reap: () => deps.reap(),
});
