import { AppError } from "../errors.ts";
import type { FileTree } from "../ports/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { describeWorkspaceProblem } from "./check-workspace.ts";
import type { CampaignOutcomes, Judgement, OptimisationDeps, OptimisationReport } from "./optimisation.ts";
import type { WorkspaceRef } from "./workspace-ref.ts";

/** A suggestion that cannot be used goes back once, with what is wrong with it. */
const MAX_SUGGESTIONS = 2;

type Input = {
	workspace: WorkspaceRef;
	/** What the edits are made from. */
	campaignId: string;
	/** What they are judged on; none of the campaign's. */
	heldOutSeedIds: readonly string[];
	signal: AbortSignal;
};

/**
 * Harness optimisation: edits a version's skills, tools and memory from what a campaign showed, has the candidate judged
 * against it on held-out seeds, and promotes it only when the paired difference's whole interval lies above 0. Throws
 * `invalid_input` for held-out seeds that are none, what the ports throw otherwise.
 */
export async function runOptimisation(deps: OptimisationDeps, input: Input): Promise<OptimisationReport> {
	const baseline = await deps.versions.get(input.workspace);
	const outcomes = await deps.outcomes(input.campaignId);
	assertHeldOut(input, outcomes);
	const files = await deps.versions.getFiles(baseline.id);
	const { name, isProcedural } = deps.editor;
	const report = { baseline, outcomes, editor: { name, isProcedural } };
	const suggested = await suggest(deps, { files, outcomes, signal: input.signal });
	if ("reason" in suggested)
		return { ...report, candidate: null, edited: [], judgement: null, decision: "kept", reason: suggested.reason };
	const author = isProcedural ? `optimiser (${name}, no language model)` : `optimiser (${name})`;
	const { note, edited } = suggested;
	const candidate = await deps.versions.add({ parent: baseline, files: suggested.files, note, author });
	const { heldOutSeedIds: seedIds, signal } = input;
	const judgement = await deps.judge({ baseline, candidate, seedIds, signal });
	const { decision, reason } = decide(judgement);
	if (decision === "promoted") await deps.versions.promote(candidate, author);
	return { ...report, candidate, edited, judgement, decision, reason };
}

/** Better is what the interval shows to be better, not what came out higher. */
export function decide({ difference, pairs }: Judgement): Pick<OptimisationReport, "decision" | "reason"> {
	if (!difference)
		return {
			decision: "kept",
			reason: "No matched pair was evaluable on both sides, so nothing was shown. Not promoted.",
		};
	const { value, low, high } = difference;
	const seen = `${toPoints(value)} points [${toPoints(low)}, ${toPoints(high)}], n ${pairs}`;
	if (low > 0) return { decision: "promoted", reason: `The candidate is better: ${seen}. Promoted.` };
	if (high < 0) return { decision: "kept", reason: `The candidate is worse: ${seen}. Not promoted.` };
	return { decision: "kept", reason: `No difference shown: ${seen}. Not promoted.` };
}

const toPoints = (fraction: number) => `${fraction > 0 ? "+" : ""}${(fraction * 100).toFixed(1)}`;

function assertHeldOut({ heldOutSeedIds, campaignId }: Input, outcomes: CampaignOutcomes): void {
	const shared = heldOutSeedIds.filter((id) => outcomes.seedIds.includes(id));
	if (heldOutSeedIds.length > 0 && shared.length === 0) return;
	const what =
		shared.length > 0
			? `${shared.slice(0, 5).join(", ")} seeded campaign ${campaignId}, so ${shared.length === 1 ? "it is" : "they are"} not held out.`
			: "There is no held-out seed to judge on.";
	throw new AppError(
		"invalid_input",
		`${what} A version is judged on seeds that its edits were not made from: name others of ./aes seeds list.`,
		{ details: { field: "heldOut", seeds: shared } },
	);
}

type Wanted = { files: FileTree; outcomes: CampaignOutcomes; signal: AbortSignal };
type Usable = { files: FileTree; note: string; edited: string[] };

async function suggest({ editor }: OptimisationDeps, wanted: Wanted): Promise<Usable | { reason: string }> {
	let faults: string[] = [];
	for (let round = 0; round < MAX_SUGGESTIONS; round += 1) {
		const suggestion = await editor.suggest({ ...wanted, faults });
		const usable = toUsable(wanted.files, suggestion);
		if ("files" in usable) return usable;
		faults = usable.faults;
	}
	return { reason: `${editor.name} gave no usable edits: ${faults.join(" ")} No version was made.` };
}

function toUsable(
	files: FileTree,
	suggestion: Awaited<ReturnType<OptimisationDeps["editor"]["suggest"]>>,
): Usable | { faults: string[] } {
	if ("fault" in suggestion) return { faults: [suggestion.fault] };
	const { edits, note } = suggestion;
	const applied = applyEdits(files, edits);
	if ("problems" in applied) return { faults: applied.problems.map(describeWorkspaceProblem) };
	return { files: applied.files, note, edited: edits.map(({ path }) => path) };
}
