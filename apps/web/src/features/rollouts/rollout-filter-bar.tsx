"use client";
import { useQuery } from "@tanstack/react-query";
import { controlTitle } from "../../components/domain/control-title.ts";
import { FilterBar, FilterSelect } from "../../components/table/filter-bar.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { EXITS, REWARDS, ROLES, type useRolloutFilter } from "./use-rollout-filter.ts";

type Props = Pick<ReturnType<typeof useRolloutFilter>, "filter" | "setFilter" | "isFiltered" | "clear"> & {
	count: string;
};

const REWARD_TITLE = { full: "full reward", part: "less than full", none: "none that counts" } as const;

export function RolloutFilterBar({ filter, setFilter, isFiltered, clear, count }: Props) {
	const trpc = useTRPC();
	const campaigns = useQuery(trpc.campaigns.list.queryOptions());
	const models = useQuery(trpc.rollouts.models.queryOptions());
	return (
		<FilterBar
			search={filter.q}
			onSearch={(q) => void setFilter({ q: q || null })}
			placeholder="Task or id"
			isFiltered={isFiltered}
			onClear={clear}
			count={count}
		>
			<FilterSelect
				label="Role"
				value={filter.role}
				options={ROLES.map((role) => [role, role] as const)}
				onChange={(role) => void setFilter({ role })}
			/>
			<FilterSelect
				label="Model"
				value={filter.model}
				options={(models.data ?? []).map((model) => [model, model] as const)}
				onChange={(model) => void setFilter({ model })}
			/>
			<FilterSelect
				label="Reward"
				value={filter.reward}
				options={REWARDS.map((reward) => [reward, REWARD_TITLE[reward]] as const)}
				onChange={(reward) => void setFilter({ reward })}
			/>
			<FilterSelect
				label="Ended by"
				value={filter.exit}
				options={EXITS.map((exit) => [exit, controlTitle(exit)] as const)}
				onChange={(exit) => void setFilter({ exit })}
			/>
			<CampaignSelect
				campaigns={campaigns.data ?? []}
				value={filter.campaign}
				onChange={(campaign) => void setFilter({ campaign })}
			/>
		</FilterBar>
	);
}
