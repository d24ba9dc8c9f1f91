"use client";
import { formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { DoneNotice } from "../../../components/states/done-notice.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Campaign } from "../campaign.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { useCampaignActions } from "./use-campaign-actions.ts";

/** What can be done with the campaign now. What cannot be undone asks first, and says what it costs. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
	const { id, actions, failed } = campaign;
	const act = useCampaignActions(id);
	const can = (action: Campaign["actions"][number]) => actions.includes(action);
	return (
		<div className="flex flex-col items-end gap-2">
			<div className="flex flex-wrap justify-end gap-2">
				{can("pause") && (
					<Button disabled={act.isPending} onClick={act.pause}>
						Pause
					</Button>
				)}
				{can("resume") && (
					<Button variant="primary" disabled={act.isPending} onClick={act.resume}>
						Resume
					</Button>
				)}
				{can("resume_failed") && failed > 0 && (
					<Button disabled={act.isPending} onClick={act.resumeFailed}>
						Run {failed} failed again
					</Button>
				)}
				{can("cancel") && (
					<ConfirmButton
						label="Cancel"
						title="Cancel this campaign"
						body={toLoss(campaign)}
						verb="Cancel campaign"
						keep="Keep it"
						isDisabled={act.isPending}
						onConfirm={act.cancel}
					/>
				)}
				<Link
					href={routes.newCampaign({ from: id })}
					className="inline-flex h-8 items-center rounded-md border bg-background px-3 text-sm font-medium hover:bg-surface-2"
				>
					Clone
				</Link>
			</div>
			<DoneNotice
				done={act.done}
				error={act.error}
				isPending={act.isPending}
				onDismiss={act.dismiss}
				className="max-w-md"
			/>
		</div>
	);
}

function toLoss({ cells, spend }: Campaign): string {
	const sum = (pick: (cell: Campaign["cells"][number]) => number) =>
		cells.reduce((total, cell) => total + pick(cell), 0);
	const running = sum((cell) => cell.running);
	const queued = sum((cell) => cell.queued);
	return `It cannot be taken up again. ${running} running proposals are broken off, and what they spent so far is lost; ${queued} that wait never start. What has ended stays, with the ${formatUsd(spend.totalMicroUsd)} spent. To wait instead, pause it.`;
}
