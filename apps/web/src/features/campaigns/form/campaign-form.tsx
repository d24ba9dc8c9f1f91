"use client";
import type { RouterOutputs } from "@aes/api";
import { renderCampaignCommand } from "@aes/core/campaigns";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "../../../components/ui/button.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { CommandCard } from "../command-card.tsx";
import { Advanced } from "./advanced.tsx";
import type { Draft } from "./draft.ts";
import { EstimateCard } from "./estimate-card.tsx";
import { Group, TextField } from "./fields.tsx";
import { Limits, StopRules } from "./limits.tsx";
import { MethodsAndProposers } from "./methods-and-proposers.tsx";
import { Seeds } from "./seeds.tsx";
import { useForm } from "./use-form.ts";

type Props = { choices: RouterOutputs["campaigns"]["choices"]; initial: Draft; clonedFrom: string | null };

export function CampaignForm({ choices, initial, clonedFrom }: Props) {
	const form = useForm(initial);
	const { draft, change, plan, isSettled, problemOf } = form;
	const router = useRouter();
	const start = useMutation(
		useTRPC().campaigns.start.mutationOptions({ onSuccess: ({ id }) => router.push(routes.campaign(id)) }),
	);
	return (
		<form
			className="grid gap-4 xl:grid-cols-[1fr_26rem]"
			onSubmit={(event) => {
				event.preventDefault();
				if (plan && isSettled) start.mutate({ plan, clonedFrom });
			}}
		>
			<div className="flex min-w-0 flex-col gap-4">
				<Group title="What it compares">
					<TextField
						label="Name"
						value={draft.name}
						onChange={(name) => change({ name })}
						problem={draft.name === "" ? undefined : problemOf("name")}
						className="w-80"
					/>
					<MethodsAndProposers form={form} models={choices.models} />
				</Group>
				<Seeds form={form} choices={choices} />
				<Limits form={form} />
				<StopRules form={form} />
				<Advanced form={form} />
			</div>
			<div className="flex flex-col gap-3">
				<EstimateCard plan={plan} />
				{plan && <CommandCard title="As a command" command={renderCampaignCommand(plan)} />}
				{start.error && (
					<p role="alert" className="rounded-lg border border-bad bg-bad-soft px-4 py-3">
						{start.error.message}
					</p>
				)}
				<Button
					type="submit"
					variant="primary"
					disabled={!plan || !isSettled || start.isPending}
					className="self-start"
				>
					Start campaign
				</Button>
				{!plan && <p className="text-muted">It can start once every field is right, the name included.</p>}
			</div>
		</form>
	);
}
