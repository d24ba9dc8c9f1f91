"use client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { EMPTY_DRAFT, toDraft } from "./draft.ts";

/** Plans a campaign: what it compares, within which limits, and what that will likely cost before it starts. */
export function NewCampaignPage() {
	const [from] = useQueryState("from", parseAsString);
	const trpc = useTRPC();
	const choices = useQuery(trpc.campaigns.choices.queryOptions());
	const source = useQuery(trpc.campaigns.byId.queryOptions(from ? { id: from } : skipToken));
	return (
		<>
			<BackLink href={routes.campaigns()}>Campaigns</BackLink>
			<PageHeader
				title={from ? "Clone a campaign" : "New campaign"}
				lead="Every method and proposer gets the same seeds and the same random seeds. At launch the configuration is frozen."
			/>
			<QueryState query={choices} what="the seeds and models" className="h-96">
				{(data) => {
					if (!from) return <CampaignForm choices={data} initial={withAllSeeds(data.seeds)} clonedFrom={null} />;
					return (
						<QueryState query={source} what="the campaign to clone" className="h-96">
							{({ plan }) => <CampaignForm choices={data} initial={toDraft(plan)} clonedFrom={from} />}
						</QueryState>
					);
				}}
			</QueryState>
		</>
	);
}

const withAllSeeds = (seeds: readonly { id: string }[]) => ({ ...EMPTY_DRAFT, seedIds: seeds.map(({ id }) => id) });
