"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "../../../components/ui/button.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import type { Campaign } from "../campaign.ts";
import { ConfirmButton } from "./confirm-button.tsx";

/** What can be done with the campaign now. Pausing is undone by resuming; cancelling is not, so it asks first. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
	const { id, actions, failed } = campaign;
	const trpc = useTRPC();
	const queries = useQueryClient();
	const options = { onSettled: () => queries.invalidateQueries(trpc.campaigns.pathFilter()) };
	const pause = useMutation(trpc.campaigns.pause.mutationOptions(options));
	const resume = useMutation(trpc.campaigns.resume.mutationOptions(options));
	const resumeFailed = useMutation(trpc.campaigns.resumeFailed.mutationOptions(options));
	const cancel = useMutation(trpc.campaigns.cancel.mutationOptions(options));
	const all = [pause, resume, resumeFailed, cancel];
	const isBusy = all.some(({ isPending }) => isPending);
	const error = all.find((mutation) => mutation.error)?.error;
	const can = (action: Campaign["actions"][number]) => actions.includes(action);
	return (
		<div className="flex flex-col items-end gap-2">
			<div className="flex flex-wrap justify-end gap-2">
				{can("pause") && (
					<Button disabled={isBusy} onClick={() => pause.mutate({ id })}>
						Pause
					</Button>
				)}
				{can("resume") && (
					<Button variant="primary" disabled={isBusy} onClick={() => resume.mutate({ id })}>
						Resume
					</Button>
				)}
				{can("resume_failed") && failed > 0 && (
					<Button disabled={isBusy} onClick={() => resumeFailed.mutate({ id })}>
						Run {failed} failed again
					</Button>
				)}
				{can("cancel") && (
					<ConfirmButton
						label="Cancel"
						title="Cancel this campaign"
						body="Proposals that run or wait become cancelled, and it cannot be taken up again. What has ended stays."
						verb="Cancel campaign"
						isDisabled={isBusy}
						onConfirm={() => cancel.mutate({ id })}
					/>
				)}
				<Link
					href={routes.newCampaign({ from: id })}
					className="inline-flex h-8 items-center rounded-md border bg-background px-3 text-sm font-medium hover:bg-surface-2"
				>
					Clone
				</Link>
			</div>
			{error && (
				<p role="alert" className="max-w-md text-right text-bad">
					{error.message}
				</p>
			)}
		</div>
	);
}
