import { CheckSchema, VERDICTS } from "@aes/core/admission";
import { END_REASONS, METHODS, PROPOSAL_STATUSES } from "@aes/core/proposals";
import { z } from "zod";

const date = z.date().describe("ISO 8601 in JSON");
const verdict = z.enum(VERDICTS).nullable().describe("null: not decided yet");
const microUsd = z.number().int().describe("millionths of a US dollar");

export const pageOf = (row: z.ZodType) =>
	z.looseObject({
		rows: z.array(row),
		total: z.number().int(),
		nextCursor: z.string().nullable().describe("give it as `cursor` for the next page; null at the end"),
	});

export const SpendShape = z.looseObject({
	totalMicroUsd: microUsd.describe("the sum of the other three"),
	proposalMicroUsd: microUsd.describe("proposals and their admissions: what cost per valid environment is made of"),
	solverMicroUsd: microUsd.describe("solver rollouts"),
	otherMicroUsd: microUsd.describe("workspace editors, admissions of imported tasks, re-admissions"),
});

export const CampaignShape = z.looseObject({
	id: z.string(),
	name: z.string(),
	status: z.string(),
	planned: z.number().int(),
	ended: z.number().int(),
	spend: SpendShape,
});

export const CohortShape = z.looseObject({
	method: z.enum(METHODS),
	proposer: z.string(),
	selfCheck: z.boolean(),
	harness: z.string().nullable(),
	workspace: z.string().nullable().describe("name and version; null where the method works in none"),
	counts: z
		.looseObject({
			planned: z.number().int(),
			completed: z.number().int(),
			evaluable: z.number().int(),
			accepted: z.number().int(),
		})
		.describe("valid-environment rate = accepted / evaluable"),
	spend: z.looseObject({ totalMicroUsd: microUsd.describe("by its proposals, without solver rollouts") }),
});

export const RejectionShape = z.looseObject({
	reason: z.string().describe("the first failed control, or why nothing was submitted"),
	count: z.number().int(),
});

export const ProposalShape = z.looseObject({
	id: z.string(),
	campaignId: z.string(),
	method: z.enum(METHODS),
	proposer: z.string().describe("provider/model; procedural/… is a deterministic generator, not a language model"),
	seedName: z.string(),
	environmentName: z.string().nullable(),
	status: z.enum(PROPOSAL_STATUSES),
	verdict,
	endReason: z.enum(END_REASONS).nullable(),
	rounds: z.number().int(),
	steps: z.number().int(),
	spendMicroUsd: microUsd,
	createdAt: date,
});

export const ProposalDetailShape = ProposalShape.extend({
	seed: z.looseObject({ id: z.string(), name: z.string(), instruction: z.string() }),
	roundsDone: z.array(
		z.looseObject({
			versionId: z.string(),
			environmentId: z.string(),
			number: z.number().int(),
			feedback: z.string().nullable().describe("the admission report as the proposer got it"),
		}),
	),
});

export const StepShape = z.looseObject({
	index: z.number().int(),
	source: z.enum(["system", "user", "agent"]),
	message: z.string(),
	toolCalls: z.array(z.looseObject({ name: z.string() })),
	observations: z.array(z.looseObject({ content: z.string(), exitCode: z.number().int().nullable() })),
	label: z.string().nullable().describe("read, build, write, test, other or unsure"),
});

export const EnvironmentShape = z.looseObject({
	id: z.string(),
	name: z.string(),
	proposalId: z.string().nullable(),
	versionId: z.string(),
	contentDigest: z.string(),
	files: z.number().int(),
	verdict,
	createdAt: date,
});

const AdmissionShape = z.looseObject({
	id: z.string(),
	status: z.string(),
	verdict,
	profile: z.string(),
	checkerVersion: z.string().nullable(),
	checks: z.array(CheckSchema.loose()),
});

export const EnvironmentDetailShape = z.looseObject({
	id: z.string(),
	name: z.string(),
	versions: z.array(
		z.looseObject({
			id: z.string(),
			number: z.number().int(),
			contentDigest: z.string(),
			files: z.array(z.looseObject({ path: z.string(), size: z.number().int() })),
			admissions: z.array(AdmissionShape).describe("newest first"),
		}),
	),
});

export const AdmissionReportShape = AdmissionShape.extend({ environmentId: z.string(), versionId: z.string() });

export const FileShape = z.looseObject({
	path: z.string(),
	size: z.number().int(),
	text: z.string().nullable().describe("null: binary"),
	truncated: z.boolean(),
});
