import { describeFurtherSpend, formatDuration, formatUsd } from "@aes/core/metrics";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Facts } from "../../../components/domain/facts.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { isProcedural, ProceduralBadge } from "../../../components/domain/procedural-note.tsx";
import { CopyText } from "../../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../../components/ui/time-ago.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Campaign } from "../campaign.ts";
import { CampaignStatusBadge } from "../status-badge.tsx";
import { CampaignActions } from "./campaign-actions.tsx";

export function CampaignHeader({ campaign }: { campaign: Campaign }) {
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-2">
						<span className="break-all">{campaign.name}</span>
						<CampaignStatusBadge status={campaign.status} />
						{campaign.plan.proposers.some(({ model }) => isProcedural(model)) && <ProceduralBadge />}
					</span>
				}
				lead={<CopyText text={campaign.id} label="campaign id" head={24} />}
			>
				<CampaignActions campaign={campaign} />
			</PageHeader>
			{campaign.stopReason && <Banner text={campaign.stopReason} />}
			{campaign.troubles.map(({ trouble, text }) => (
				<Banner key={trouble} text={text} />
			))}
			<Facts facts={toFacts(campaign)} />
		</>
	);
}

function Banner({ text }: { text: string }) {
	return (
		<p className="mb-3 flex items-start gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<span className="min-w-0 break-words">{text}</span>
		</p>
	);
}

function toFacts({ plan, spend, createdAt, finishedAt, priceVersion, budgetMicroUsd, clonedFrom }: Campaign) {
	const spent = formatUsd(spend.totalMicroUsd);
	const further = describeFurtherSpend(spend);
	return [
		{ name: "Started", value: <TimeAgo at={createdAt} /> },
		...(finishedAt ? [{ name: "Took", value: formatDuration(finishedAt.getTime() - createdAt.getTime()) }] : []),
		{ name: "Spend", value: budgetMicroUsd === null ? spent : `${spent} of ${formatUsd(budgetMicroUsd)}` },
		...(further ? [{ name: "Of that", value: further }] : []),
		{ name: "Seeds", value: plan.seedIds.length },
		{ name: "Profile", value: plan.profile },
		{ name: "Prices", value: priceVersion },
		...(clonedFrom
			? [
					{
						name: "Cloned from",
						value: (
							<Link href={routes.campaign(clonedFrom)} className="underline">
								{clonedFrom.slice(0, 10)}…
							</Link>
						),
					},
				]
			: []),
	];
}
