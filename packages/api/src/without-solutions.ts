import { HIDDEN_NOTE, hideLines, listTellingLines, requireScope, type TellingLines } from "@aes/core/access";
import type { Check } from "@aes/core/admission";
import { isHiddenPath } from "@aes/core/tasks";
import type { RolloutRow, RolloutViews, Views } from "@aes/db";
import type { ApiContext } from "./context.ts";
import { hideInStep, hideInSummary, hideInTitle, keepShown } from "./hide-in-steps.ts";

/** Views that answer figures, names and states only. What is in neither list nor hidden below is not there at all. */
const OPEN_VIEWS = [
	"listCampaigns",
	"findCampaign",
	"listCampaignCosts",
	"listCampaignHistory",
	"listSolverHistory",
	"listReadmissions",
	"readOverview",
	"listTokenCosts",
	"readRunningNow",
	"listCohorts",
	"readSpend",
	"listRejectionReasons",
	"readReportInput",
	"listProposals",
	"readOperations",
] as const satisfies (keyof Views)[];
const OPEN_ROLLOUT_VIEWS = [
	"listDifficulties",
	"countEnded",
	"findVersion",
	"listTrajectories",
	"listModels",
] as const satisfies (keyof RolloutViews)[];

/** Steps that are looked at together for a search. */
const WINDOW = 60;

/**
 * The context as it is for who holds `solutions:read`. For everybody else what views answer comes without reference
 * solutions and hidden tests: their files are refused, and what quotes them has a note in its place.
 */
export function withoutSolutions(ctx: ApiContext): ApiContext {
	if (ctx.actor.scopes.has("solutions:read")) return ctx;
	return {
		...ctx,
		views: { ...pick(ctx.views, OPEN_VIEWS), ...hideInViews(ctx) },
		rollouts: { ...pick(ctx.rollouts, OPEN_ROLLOUT_VIEWS), ...hideInRollouts(ctx) },
	};
}

const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

function hideInViews(ctx: ApiContext): Omit<Views, (typeof OPEN_VIEWS)[number]> {
	const { actor, views, access } = ctx;
	return {
		trajectories: hideInTrajectories(ctx),
		listEnvironments: (filter, page) => views.listEnvironments({ ...filter, withHidden: false }, page),
		listEnvironmentFacets: (filter) => views.listEnvironmentFacets({ ...filter, withHidden: false }),
		async findFile(input) {
			if (isHiddenPath(input.path)) requireScope(actor, "solutions:read");
			return views.findFile(input);
		},
		async findSeedLanes(input) {
			const lanes = await views.findSeedLanes(input);
			if (!lanes) return null;
			const runs = lanes.runs.map(async (run) => {
				const { proposalId } = run;
				const telling = await readTelling(ctx, { projectId: input.projectId, proposalId });
				return { ...run, steps: run.steps.map((step) => ({ ...step, title: hideInTitle(step.title, telling) })) };
			});
			return { ...lanes, runs: await Promise.all(runs) };
		},
		async findEnvironment(input) {
			const environment = await views.findEnvironment(input);
			if (!environment) return null;
			const telling = listTellingLines(await access.texts.ofEnvironment(input));
			const versions = environment.versions.map((version) => ({
				...version,
				edit: version.edit && { ...version.edit, note: hideLines(version.edit.note, telling) },
				reviews: version.reviews.map((review) => ({ ...review, reason: hideLines(review.reason, telling) })),
				admissions: version.admissions.map((admission) => ({
					...admission,
					error: admission.error && hideLines(admission.error, telling),
					checks: admission.checks.map((check) => hideInCheck(check, telling)),
				})),
			}));
			return { ...environment, versions };
		},
		async findProposal(input) {
			const proposal = await views.findProposal(input);
			if (!proposal) return null;
			const telling = listTellingLines(await access.texts.ofProposal(input));
			const rollouts = proposal.seed.rollouts.map((rollout) => ({
				...rollout,
				verifierOutput: rollout.verifierOutput && HIDDEN_NOTE,
			}));
			const roundsDone = proposal.roundsDone.map((round) => ({
				...round,
				feedback: round.feedback && hideLines(round.feedback, telling),
				admission: round.admission && {
					...round.admission,
					findings: round.admission.findings.map((finding) => ({
						...finding,
						reason: hideLines(finding.reason, telling),
					})),
				},
			}));
			const error = proposal.error && hideLines(proposal.error, telling);
			return { ...proposal, error, seed: { ...proposal.seed, rollouts }, roundsDone };
		},
	};
}

function hideInTrajectories(ctx: ApiContext): Views["trajectories"] {
	const { trajectories } = ctx.views;
	return {
		listSummaries: async (input) =>
			(await trajectories.listSummaries(input)).map(await hiderOf(ctx, input, hideInSummary)),
		listBodies: async (input) => (await trajectories.listBodies(input)).map(await hiderOf(ctx, input, hideInStep)),
		async find(input) {
			const [found, telling] = await Promise.all([trajectories.find(input), readTelling(ctx, input)]);
			const starts = new Set(found.matches.map(({ index }) => index - (index % WINDOW)));
			const matches: typeof found.matches = [];
			for (const from of starts) {
				const steps = await trajectories.listBodies({ ...input, from, count: WINDOW });
				matches.push(...keepShown({ ...found, text: input.text }, steps, telling));
			}
			return { ...found, matches };
		},
		// Names of files only, as the lists of files have them.
		listWrites: (input) => trajectories.listWrites(input),
		listSandboxes: (input) => trajectories.listSandboxes(input),
	};
}

type Hide<Step> = (step: Step, telling: TellingLines) => Step;

async function hiderOf<Step>(ctx: ApiContext, ref: Owner, hide: Hide<Step>): Promise<(step: Step) => Step> {
	const telling = await readTelling(ctx, ref);
	return (step) => hide(step, telling);
}

type Owner = { projectId: string } & ({ proposalId: string } | { rolloutId: string });

async function readTelling({ access: { texts } }: ApiContext, ref: Owner): Promise<TellingLines> {
	const { projectId } = ref;
	return listTellingLines(
		"proposalId" in ref
			? await texts.ofProposal({ projectId, id: ref.proposalId })
			: await texts.ofRollout({ projectId, id: ref.rolloutId }),
	);
}

function hideInRollouts({
	rollouts,
	access: { texts },
}: ApiContext): Omit<RolloutViews, (typeof OPEN_ROLLOUT_VIEWS)[number]> {
	return {
		async find(input) {
			const rollout = await rollouts.find(input);
			if (!rollout) return null;
			const telling = listTellingLines(await texts.ofRollout(input));
			const warnings = rollout.warnings.map((warning) => hideLines(warning, telling));
			return { ...rollout, reason: hideReason(rollout, telling), warnings };
		},
		async findVersionRollouts(input) {
			const found = await rollouts.findVersionRollouts(input);
			const { projectId, versionId } = input;
			const telling = listTellingLines(await texts.ofVersion({ projectId, id: versionId }));
			return { ...found, rollouts: found.rollouts.map((row) => ({ ...row, reason: hideReason(row, telling) })) };
		},
	};
}

const hideReason = ({ reason }: Pick<RolloutRow, "reason">, telling: TellingLines) =>
	reason && hideLines(reason, telling);

const hideInCheck = (check: Check, telling: TellingLines): Check => ({
	...check,
	reason: hideLines(check.reason, telling),
	evidence: check.evidence.map(({ blob: _blob, ...evidence }) => ({
		...evidence,
		text: evidence.file !== undefined && isHiddenPath(evidence.file) ? HIDDEN_NOTE : hideLines(evidence.text, telling),
	})),
});
