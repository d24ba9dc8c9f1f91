"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { QueryState } from "../../components/states/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { Group, SelectField } from "../campaigns/form/fields.tsx";

type Props = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };

/** Traces of the newest proposals that match; those with at least one step can be chosen. */
export function ProposalPicker({ chosen, onChange }: Props) {
	const trpc = useTRPC();
	const [campaignId, setCampaignId] = useQueryState("campaign", parseAsString.withDefault(""));
	const campaigns = useQuery(trpc.campaigns.list.queryOptions());
	const proposals = useQuery(
		trpc.proposals.list.queryOptions(
			{ methods: ["agentic"], statuses: ["completed"], ...(campaignId && { campaignId }), limit: 200 },
			{ placeholderData: (previous) => previous },
		),
	);
	const rows = proposals.data?.rows.filter(({ steps }) => steps > 0) ?? [];
	const toggle = (id: string) =>
		onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
	return (
		<Group title="Traces">
			<SelectField
				label="Campaign"
				value={campaignId}
				options={[["", "All campaigns"], ...(campaigns.data?.map(({ id, name }) => [id, name] as const) ?? [])]}
				onChange={(id) => void setCampaignId(id)}
			/>
			<div className="flex items-end gap-2">
				<Button onClick={() => onChange(rows.map(({ id }) => id))} disabled={rows.length === 0}>
					Choose all {rows.length}
				</Button>
				<Button variant="ghost" onClick={() => onChange([])} disabled={chosen.length === 0}>
					Choose none
				</Button>
			</div>
			<div className="w-full">
				<QueryState query={proposals} what="the proposals" className="h-48">
					{() =>
						rows.length === 0 ? (
							<p className="py-3 text-muted">No agentic proposal with steps has ended yet.</p>
						) : (
							<ScrollRegion label="Proposals" className="max-h-72 rounded-md border">
								<ul>
									{rows.map((row) => (
										<li key={row.id} className="border-b last:border-0">
											<label className="flex h-8 items-center gap-2 px-2 hover:bg-surface">
												<input
													type="checkbox"
													checked={chosen.includes(row.id)}
													onChange={() => toggle(row.id)}
													className="size-4 accent-accent"
												/>
												<span className="min-w-0 flex-1 truncate">{row.seedName}</span>
												<span className="text-xs text-muted">{row.proposer}</span>
												<span className="w-20 text-right text-xs text-muted">{row.steps} steps</span>
											</label>
										</li>
									))}
								</ul>
							</ScrollRegion>
						)
					}
				</QueryState>
			</div>
		</Group>
	);
}
