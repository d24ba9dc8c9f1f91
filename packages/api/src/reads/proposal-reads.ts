import { z } from "zod";
import { PageSchema } from "../page-schema.ts";
import { ProposalFilterSchema } from "../routers/proposals.ts";
import { defineRead } from "./read.ts";
import { ProposalDetailShape, ProposalShape, pageOf, StepShape } from "./shapes.ts";

/** Bodies are long; a caller asks for the next steps. */
const MAX_STEPS = 60;

export const proposalReads = [
	defineRead({
		name: "list_proposals",
		summary: "One page of generation attempts, newest first, with method, outcome, rounds and spend.",
		path: "/proposals",
		input: ProposalFilterSchema.extend(PageSchema.shape),
		output: pageOf(ProposalShape),
		run: (api, input) => api.proposals.list(input),
	}),
	defineRead({
		name: "get_proposal",
		summary: "One proposal: its seed, its rounds with the feedback that the proposer got, its spend by line.",
		path: "/proposals/{id}",
		input: z.object({ id: z.string() }),
		output: ProposalDetailShape,
		run: (api, input) => api.proposals.byId(input),
	}),
	defineRead({
		name: "list_proposal_steps",
		summary: "Steps of a proposal's trajectory from one index on: messages, tool calls, outputs, trace labels.",
		path: "/proposals/{id}/steps",
		input: z.object({
			id: z.string(),
			attempt: z.number().int().min(1).optional().describe("the latest unless given"),
			from: z.number().int().min(0).default(0),
			count: z.number().int().min(1).max(MAX_STEPS).default(20),
		}),
		output: z.array(StepShape),
		async run(api, { id, attempt, ...window }) {
			const latest = attempt ?? (await api.proposals.byId({ id })).attempt;
			return api.trajectories.bodies({ proposalId: id, attempt: latest, ...window });
		},
	}),
];
