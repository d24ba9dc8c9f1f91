import {
	HIDDEN_NOTE,
	hideLines,
	listTellingLines,
	requireScope,
	showsSolution,
	type TellingLines,
} from "@aes/core/access";
import type { Check } from "@aes/core/admission";
import { isHiddenPath } from "@aes/core/tasks";
import type { StoredStep, Views } from "@aes/db";
import type { ApiContext } from "./context.ts";

/**
 * The context as it is for who holds `solutions:read`. For everybody else what views answer comes without reference
 * solutions and hidden tests: their files are refused, and what quotes them has a note in its place.
 */
export function withoutSolutions(ctx: ApiContext): ApiContext {
	if (ctx.actor.scopes.has("solutions:read")) return ctx;
	return { ...ctx, views: { ...ctx.views, ...hideInViews(ctx) } };
}

type Hiding = Pick<Views, "findFile" | "findEnvironment" | "findProposal" | "listStepBodies" | "listStepSummaries">;

function hideInViews({ actor, views, access }: ApiContext): Hiding {
	const tellingOf = async (projectId: string, proposalId: string) =>
		listTellingLines(await access.texts.ofProposal({ projectId, id: proposalId }));
	return {
		async findFile(input) {
			if (isHiddenPath(input.path)) requireScope(actor, "solutions:read");
			return views.findFile(input);
		},
		async findEnvironment(input) {
			const environment = await views.findEnvironment(input);
			if (!environment) return null;
			const telling = listTellingLines(await access.texts.ofEnvironment(input));
			const versions = environment.versions.map((version) => ({
				...version,
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
			const telling = await tellingOf(input.projectId, input.id);
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
			return { ...proposal, seed: { ...proposal.seed, rollouts }, roundsDone };
		},
		async listStepBodies(input) {
			const [steps, telling] = await Promise.all([
				views.listStepBodies(input),
				tellingOf(input.projectId, input.proposalId),
			]);
			return steps.map((step) => hideInStep(step, telling));
		},
		async listStepSummaries(input) {
			const [steps, telling] = await Promise.all([
				views.listStepSummaries(input),
				tellingOf(input.projectId, input.proposalId),
			]);
			return steps.map((step) => (showsSolution(step.title, telling) ? { ...step, title: HIDDEN_NOTE } : step));
		},
	};
}

const hideInCheck = (check: Check, telling: TellingLines): Check => ({
	...check,
	reason: hideLines(check.reason, telling),
	evidence: check.evidence.map(({ blob: _blob, ...evidence }) => ({
		...evidence,
		text: evidence.file !== undefined && isHiddenPath(evidence.file) ? HIDDEN_NOTE : hideLines(evidence.text, telling),
	})),
});

/** A step that shows anything of it is hidden whole: what it did, how it ended and what it cost stay. */
function hideInStep(step: StoredStep, telling: TellingLines): StoredStep {
	const texts = [
		step.message,
		step.reasoning ?? "",
		...step.toolCalls.flatMap(({ arguments: values }) => listTexts(values)),
		...step.observations.map(({ content }) => content),
	];
	const isHidden = texts.some((text) => showsSolution(text, telling));
	if (!isHidden)
		return { ...step, observations: step.observations.map(({ blob: _blob, ...observation }) => observation) };
	return {
		...step,
		message: HIDDEN_NOTE,
		reasoning: step.reasoning === null ? null : HIDDEN_NOTE,
		toolCalls: step.toolCalls.map((call) => ({ ...call, arguments: {} })),
		observations: step.observations.map(({ blob: _blob, ...observation }) => ({
			...observation,
			content: HIDDEN_NOTE,
		})),
	};
}

function listTexts(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
