import { formatDuration, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { controlTitle } from "../../../components/domain/control-title.ts";
import { Facts } from "../../../components/domain/facts.tsx";
import { METHOD_TITLE, MethodMarker, MethodName } from "../../../components/domain/method-mark.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { isProcedural, ProceduralBadge } from "../../../components/domain/procedural-note.tsx";
import { ShortName } from "../../../components/domain/short-name.tsx";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { CopyText } from "../../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../../components/ui/time-ago.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Proposal } from "./use-proposal.ts";

export function ProposalHeader({ proposal }: { proposal: Proposal }) {
	const { environmentName, verdict, status, endReason, error } = proposal;
	const environmentId = proposal.roundsDone.at(-1)?.environmentId;
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-2">
						<span className="break-all">{environmentName ?? "Nothing submitted yet"}</span>
						<VerdictBadge verdict={verdict} status={status} />
						{endReason !== null && endReason !== verdict && (
							<span className="text-sm font-normal text-muted">{controlTitle(endReason)}</span>
						)}
					</span>
				}
				lead={<CopyText text={proposal.id} label="proposal id" head={24} />}
			>
				{environmentId && (
					<Link
						href={routes.environment(environmentId)}
						className="inline-flex h-8 items-center rounded-md border px-3 font-medium hover:bg-surface-2"
					>
						Open the environment
					</Link>
				)}
			</PageHeader>
			<Facts facts={toFacts(proposal)} />
			{error && (
				<p role="note" className="mb-4 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn">
					{error}
				</p>
			)}
			<Matched matched={proposal.matched} />
		</>
	);
}

function toFacts(proposal: Proposal) {
	const { proposer, selfCheck, rounds, maxRounds, attempt, campaignId } = proposal;
	return [
		{ name: "Method", value: <MethodName method={proposal.method} /> },
		{
			name: "Proposer",
			value: (
				<>
					{proposer}
					{isProcedural(proposer) && <ProceduralBadge />}
					{!selfCheck && <span className="text-muted">self-check off</span>}
				</>
			),
		},
		{ name: "Rounds", value: `${rounds} of ${maxRounds}` },
		{ name: "Spend", value: formatUsd(proposal.spendMicroUsd) },
		{ name: "Took", value: <Took proposal={proposal} /> },
		{
			name: "Seed",
			value: (
				<Link
					className="underline decoration-border-strong underline-offset-2"
					href={routes.proposal(proposal.id, { tab: "seed" })}
				>
					<ShortName name={proposal.seedName} />
				</Link>
			),
		},
		{
			name: "Campaign",
			value: (
				<Link
					className="underline decoration-border-strong underline-offset-2"
					href={routes.proposals({ campaign: campaignId })}
				>
					{proposal.campaignName}
				</Link>
			),
		},
		{ name: "Profile", value: proposal.profile },
		{ name: "Random seed", value: proposal.randomSeed },
		...(attempt > 1 ? [{ name: "Attempt", value: `${attempt}; earlier ones were lost with their worker` }] : []),
	];
}

function Took({ proposal: { startedAt, finishedAt } }: { proposal: Proposal }) {
	if (!startedAt) return "—";
	if (finishedAt) return formatDuration(finishedAt.getTime() - startedAt.getTime());
	return (
		<>
			since <TimeAgo at={startedAt} />
		</>
	);
}

/** The same seed and random seed by the other methods: what the method alone changed. */
function Matched({ matched }: { matched: Proposal["matched"] }) {
	if (matched.length === 0) return null;
	return (
		<section aria-labelledby="matched" className="mb-4 flex flex-wrap items-center gap-2">
			<h2 id="matched" className="text-xs text-muted">
				Same seed, other methods
			</h2>
			{matched.map(({ id, method, verdict, status }) => (
				<Link
					key={id}
					href={routes.proposal(id)}
					className="inline-flex h-7 items-center gap-2 rounded-md border px-2 hover:bg-surface-2"
				>
					<MethodMarker method={method} />
					{METHOD_TITLE[method]}
					<VerdictBadge verdict={verdict} status={status} />
				</Link>
			))}
		</section>
	);
}
