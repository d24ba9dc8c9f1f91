import { type AdmitEnvironmentDeps, runAdmission } from "@aes/core/admission";
import { type RunProposalDeps, runProposal } from "@aes/core/proposals";
import { type RunRolloutDeps, runRollout } from "@aes/core/rollouts";
import type { Processors } from "@aes/queue";
import type { Disk } from "./disk.ts";

export type ProcessorDeps = {
	proposal: RunProposalDeps;
	admission: AdmitEnvironmentDeps;
	rollout: RunRolloutDeps;
	/** A proposal has ended, or waits again: whatever hangs on how many did. */
	afterProposal(): Promise<void>;
	disk: Pick<Disk, "isLow">;
	sweep(): Promise<void>;
	reap(): Promise<void>;
};

/** Each job calls a use case. */
export const createProcessors = (deps: ProcessorDeps): Processors => ({
	runProposal: ({ proposalId }, { signal }) =>
		ifRoom(deps, async () => {
			try {
				return await runProposal(deps.proposal, { proposalId, signal });
			} finally {
				await deps.afterProposal();
			}
		}),
	admitEnvironment: ({ admissionId }, { signal }) =>
		ifRoom(deps, () => runAdmission(deps.admission, { admissionId, signal })),
	runRollout: ({ rolloutId }, { signal }) => ifRoom(deps, () => runRollout(deps.rollout, { rolloutId, signal })),
	sweep: () => deps.sweep(),
	reap: () => deps.reap(),
});

/** A row that is left alone stays queued: the sweep hands it over again, to this worker or to another. */
const ifRoom = async <Result>({ disk }: ProcessorDeps, run: () => Promise<Result>): Promise<Result | "skipped"> =>
	(await disk.isLow()) ? "skipped" : run();
