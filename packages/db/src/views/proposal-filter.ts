import type { EndReason, MethodName, ProposalStatus } from "@aes/core/proposals";
import { FIRST_FAILED, REJECTION_REASON } from "../first-failed.ts";
import { Prisma } from "../generated/client.ts";
import { type DatedSpan, endedIn, isOfSource } from "./in-span.ts";

/** What a rate counts: completed ones, or those of them whose verdict is not inconclusive. */
type ProposalStage = "completed" | "evaluable";

export type ProposalFilter = {
	projectId: string;
	campaignId?: string | undefined;
	methods?: readonly MethodName[] | undefined;
	verdicts?: readonly ("accepted" | "rejected" | "inconclusive")[] | undefined;
	statuses?: readonly ProposalStatus[] | undefined;
	endReasons?: readonly EndReason[] | undefined;
	/** Part of the seed's or the environment's name, or of the id. */
	search?: string | undefined;
	/** Ended in that period; still open, where it holds now. */
	span?: DatedSpan | undefined;
	stage?: ProposalStage | undefined;
	proposer?: string | undefined;
	source?: "model" | "procedural" | undefined;
	/** The seed's domain; "" where it names none. */
	domain?: string | undefined;
	/** Rejected for that: the first failed control of the last admission, else how it ended. */
	reason?: string | undefined;
};

/** FROM and WHERE: `proposals p` with its seed `s`; the reason is looked for only when it is asked for. */
export function fromProposals(filter: ProposalFilter): Prisma.Sql {
	const reason = filter.reason === undefined ? Prisma.empty : FIRST_FAILED;
	return Prisma.sql`FROM proposals p JOIN seeds s ON s.id = p.seed_id ${reason}
		WHERE ${Prisma.join(toConditions(filter), " AND ")}`;
}

function toConditions(filter: ProposalFilter): Prisma.Sql[] {
	const { campaignId, methods, verdicts, statuses, endReasons, stage, proposer, domain, reason } = filter;
	const conditions = [Prisma.sql`p.project_id = ${filter.projectId}`];
	const add = (isAsked: unknown, condition: Prisma.Sql) => isAsked && conditions.push(condition);
	add(campaignId, Prisma.sql`p.campaign_id = ${campaignId}`);
	add(methods?.length, Prisma.sql`p.method::text = ANY(${[...(methods ?? [])]})`);
	add(verdicts?.length, Prisma.sql`p.verdict::text = ANY(${[...(verdicts ?? [])]})`);
	add(statuses?.length, Prisma.sql`p.status::text = ANY(${[...(statuses ?? [])]})`);
	add(endReasons?.length, Prisma.sql`p.end_reason = ANY(${[...(endReasons ?? [])]})`);
	add(filter.span, endedIn(filter.span));
	add(stage, Prisma.sql`p.status = 'completed'`);
	add(stage === "evaluable", Prisma.sql`p.verdict <> 'inconclusive'`);
	add(proposer, Prisma.sql`p.proposer = ${proposer}`);
	add(filter.source, isOfSource(Prisma.sql`p.proposer`, filter.source));
	add(domain !== undefined, Prisma.sql`coalesce(s.metadata->>'category', '') = ${domain}`);
	add(reason, Prisma.sql`p.verdict = 'rejected' AND ${REJECTION_REASON} = ${reason}`);
	const text = filter.search?.trim();
	add(text, matches(text ?? ""));
	return conditions;
}

const matches = (text: string): Prisma.Sql => Prisma.sql`(p.id = ${text} OR strpos(lower(s.name), lower(${text})) > 0
	OR EXISTS (SELECT 1 FROM environments e WHERE e.proposal_id = p.id AND strpos(lower(e.name), lower(${text})) > 0))`;
