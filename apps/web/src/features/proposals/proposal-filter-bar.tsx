"use client";
import { useQuery } from "@tanstack/react-query";
import { controlTitle } from "../../components/domain/control-title.ts";
import { METHOD_TITLE, METHODS } from "../../components/domain/method-mark.tsx";
import { FilterBar, FilterSelect } from "../../components/table/filter-bar.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { END_REASONS, STATUSES, type useProposalFilter, VERDICTS } from "./use-proposal-filter.ts";

type Props = Pick<ReturnType<typeof useProposalFilter>, "filter" | "setFilter" | "isFiltered" | "clear"> & {
	count: string;
};

export function ProposalFilterBar({ filter, setFilter, isFiltered, clear, count }: Props) {
	const campaigns = useQuery(useTRPC().campaigns.list.queryOptions());
	return (
		<FilterBar
			search={filter.q}
			onSearch={(q) => void setFilter({ q: q || null })}
			placeholder="Seed, environment or id"
			isFiltered={isFiltered}
			onClear={clear}
			count={count}
		>
			<FilterSelect
				label="Method"
				value={filter.method}
				options={METHODS.map((method) => [method, METHOD_TITLE[method]] as const)}
				onChange={(method) => void setFilter({ method })}
			/>
			<FilterSelect
				label="Verdict"
				value={filter.verdict}
				options={VERDICTS.map((verdict) => [verdict, verdict] as const)}
				onChange={(verdict) => void setFilter({ verdict })}
			/>
			<FilterSelect
				label="Status"
				value={filter.status}
				options={STATUSES.map((status) => [status, status] as const)}
				onChange={(status) => void setFilter({ status })}
			/>
			<FilterSelect
				label="Ended by"
				value={filter.end}
				options={END_REASONS.map((reason) => [reason, controlTitle(reason)] as const)}
				onChange={(end) => void setFilter({ end })}
			/>
			<CampaignSelect
				campaigns={campaigns.data ?? []}
				value={filter.campaign}
				onChange={(campaign) => void setFilter({ campaign })}
			/>
		</FilterBar>
	);
}
