"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useId, useState } from "react";
import { BackLink } from "../../components/domain/back-link.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { CheckField, Group, SelectField, TextField } from "../campaigns/form/fields.tsx";
import { GUIDELINE_TEMPLATE } from "./guideline-template.ts";
import { ProposalPicker } from "./proposal-picker.tsx";

const OVERLAPS = ["1", "2", "3", "4", "5"] as const;

/** A queue: which traces, how many people label each, by which guideline. */
export function NewQueuePage() {
	const trpc = useTRPC();
	const router = useRouter();
	const create = useMutation(trpc.annotations.createQueue.mutationOptions());
	const [name, setName] = useState("");
	const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>("2");
	const [suggests, setSuggests] = useState(false);
	const [due, setDue] = useState("");
	const [guideline, setGuideline] = useState(GUIDELINE_TEMPLATE);
	// What another page sends here; the choice itself may be too long for an address.
	const [sent] = useQueryState("proposals", parseAsArrayOf(parseAsString).withDefault([]));
	const [proposalIds, setProposalIds] = useState<readonly string[]>(sent);
	const guidelineId = useId();
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		create.mutate(
			{
				name,
				overlap: Number(overlap),
				suggests,
				dueAt: due ? new Date(due) : null,
				guideline,
				proposalIds: [...proposalIds],
			},
			{ onSuccess: ({ id }) => router.push(routes.queue(id)) },
		);
	};
	const isReady = name.trim() !== "" && guideline.trim() !== "" && proposalIds.length > 0;
	return (
		<>
			<BackLink href={routes.annotate()}>Annotate</BackLink>
			<PageHeader
				title="New annotation queue"
				lead="Its items are handed out in the order below, one after the other."
			/>
			<form onSubmit={submit} className="flex max-w-4xl flex-col gap-4">
				<Group title="Queue">
					<TextField label="Name" value={name} onChange={setName} className="w-72" />
					<SelectField
						label="People who label each item"
						value={overlap}
						options={OVERLAPS.map((count) => [count, count] as const)}
						onChange={setOverlap}
					/>
					<TextField label="Due" type="datetime-local" value={due} onChange={setDue} hint="Optional" />
					<div className="w-full">
						<CheckField label="Show what the rules say of a step" isOn={suggests} onChange={setSuggests} />
						<p className="ml-6 text-xs text-muted">
							Off, people judge by themselves, and agreement with the rules means something. On, it is recorded as
							shown.
						</p>
					</div>
				</Group>
				<ProposalPicker chosen={proposalIds} onChange={setProposalIds} />
				<Group title="Guideline, version 1">
					<div className="flex w-full flex-col gap-1">
						<label htmlFor={guidelineId} className="text-xs font-medium text-muted">
							Markdown; new versions can be published later
						</label>
						<textarea
							id={guidelineId}
							value={guideline}
							onChange={(event) => setGuideline(event.target.value)}
							rows={12}
							className="w-full rounded-md border bg-background p-2 font-mono text-xs"
						/>
					</div>
				</Group>
				{create.error && <ErrorState title="The queue was not made" message={create.error.message} />}
				<div className="flex items-center gap-3">
					<Button type="submit" variant="primary" disabled={!isReady || create.isPending}>
						Make the queue
					</Button>
					<span role="status" className="text-xs text-muted">
						{proposalIds.length === 0 ? "Choose at least one trace." : `${proposalIds.length} traces`}
					</span>
				</div>
			</form>
		</>
	);
}
