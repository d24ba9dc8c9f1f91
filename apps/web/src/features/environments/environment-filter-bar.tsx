"use client";
import { useQuery } from "@tanstack/react-query";
import { CONTROLS, controlTitle } from "../../components/domain/control-title.ts";
import { METHOD_TITLE, METHODS } from "../../components/domain/method-mark.tsx";
import { FilterBar, FilterSelect } from "../../components/table/filter-bar.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { type useEnvironmentFilter, VERDICTS } from "./use-environment-filter.ts";

type Props = Pick<ReturnType<typeof useEnvironmentFilter>, "filter" | "setFilter" | "isFiltered" | "clear"> & {
	count: string;
};

export function EnvironmentFilterBar({ filter, setFilter, isFiltered, clear, count }: Props) {
	const campaigns = useQuery(useTRPC().campaigns.list.queryOptions());
	return (
		<FilterBar
			search={filter.q}
			onSearch={(q) => void setFilter({ q: q || null })}
			placeholder="Name or digest"
			isFiltered={isFiltered}
			onClear={clear}
			count={count}
		>
			<FilterSelect
				label="Verdict"
				value={filter.verdict}
				options={VERDICTS.map((verdict) => [verdict, verdict] as const)}
				onChange={(verdict) => void setFilter({ verdict })}
			/>
			<FilterSelect
				label="Method"
				value={filter.method}
				options={METHODS.map((method) => [method, METHOD_TITLE[method]] as const)}
				onChange={(method) => void setFilter({ method })}
			/>
			<FilterSelect
				label="Failed control"
				value={filter.failed}
				options={CONTROLS.map((control) => [control, controlTitle(control)] as const)}
				onChange={(failed) => void setFilter({ failed })}
			/>
			<CampaignSelect
				campaigns={campaigns.data ?? []}
				value={filter.campaign}
				onChange={(campaign) => void setFilter({ campaign })}
			/>
		</FilterBar>
	);
}
