"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Tabs } from "../../../components/ui/tabs.tsx";
import { routes } from "../../../lib/routes.ts";
import { usePrefetchFirstSteps } from "../../trajectory/use-steps.ts";
import { RoundsTab } from "../rounds/rounds-tab.tsx";
import { ProposalHeader } from "./proposal-header.tsx";
import { SeedTab } from "./seed-tab.tsx";
import { SpendTab } from "./spend-tab.tsx";
import { TraceTab } from "./trace-tab.tsx";
import { type Proposal, useProposal } from "./use-proposal.ts";

const TABS = ["trace", "rounds", "seed", "spend"] as const;

/** One generation attempt: what the proposer did, what it submitted, from what, at which price. */
export function ProposalPage({ id }: { id: string }) {
	const proposal = useProposal(id);
	usePrefetchFirstSteps({ proposalId: id });
	return (
		<>
			<BackLink href={routes.proposals()}>Proposals</BackLink>
			{!proposal.data && <PageHeader title="Proposal" />}
			<QueryState query={proposal} what="the proposal" className="h-96">
				{(data) => (
					<>
						<ProposalHeader proposal={data} />
						<ProposalTabs proposal={data} />
					</>
				)}
			</QueryState>
		</>
	);
}

function ProposalTabs({ proposal }: { proposal: Proposal }) {
	const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("trace"));
	return (
		<Tabs
			label="Parts of the proposal"
			value={tab}
			onChange={(name) => void setTab(name)}
			tabs={[
				{ name: "trace", title: "Trace", count: proposal.steps, content: <TraceTab proposal={proposal} /> },
				{
					name: "rounds",
					title: "Rounds",
					count: proposal.roundsDone.length,
					content: <RoundsTab proposal={proposal} />,
				},
				{ name: "seed", title: "Seed", content: <SeedTab seed={proposal.seed} /> },
				{ name: "spend", title: "Spend", content: <SpendTab proposal={proposal} /> },
			]}
		/>
	);
}
