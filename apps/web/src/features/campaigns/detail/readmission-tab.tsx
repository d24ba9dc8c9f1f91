"use client";
import type { RouterOutputs } from "@aes/api";
import { formatUsd } from "@aes/core/metrics";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { controlTitle } from "../../../components/domain/control-title.ts";
import { ShortName } from "../../../components/domain/short-name.tsx";
import { VerdictBadge } from "../../../components/domain/verdict-badge.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { PlainRow, PlainTable } from "../../../components/table/plain-table.tsx";
import { Badge, type Tone } from "../../../components/ui/badge.tsx";
import { IDLE_MS, LIVE_MS } from "../../../lib/refresh.ts";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import type { Campaign } from "../campaign.ts";
import { ConfirmButton } from "./confirm-button.tsx";

type Readmission = RouterOutputs["campaigns"]["readmissions"]["readmissions"][number];
type Version = Readmission["versions"][number];

/** What the present controls say of what the campaign submitted, beside what was said at its time. */
export function ReadmissionTab({ campaign }: { campaign: Campaign }) {
	const readmissions = useQuery(
		useTRPC().campaigns.readmissions.queryOptions(
			{ campaignId: campaign.id },
			{
				refetchInterval: ({ state }) =>
					state.data?.readmissions.some(({ counts }) => counts.pending > 0) ? LIVE_MS : IDLE_MS,
			},
		),
	);
	return (
		<div className="flex flex-col gap-3">
			<ReadmitForm campaign={campaign} />
			<QueryState query={readmissions} what="the re-admissions">
				{(data) => (
					<>
						{data.readmissions.length === 0 && <p className="text-muted">It was not admitted again yet.</p>}
						{data.readmissions.map((readmission) => (
							<ReadmissionTable key={readmission.id} readmission={readmission} />
						))}
						{data.readmissions.length > 0 && (
							<p className="text-muted">
								These runs cost {formatUsd(data.spendMicroUsd)} in sandboxes, which is no part of the campaign's spend.
								The proposals keep the verdicts of their time.
							</p>
						)}
					</>
				)}
			</QueryState>
		</div>
	);
}

function ReadmitForm({ campaign }: { campaign: Campaign }) {
	const [profile, setProfile] = useState(campaign.plan.profile);
	const trpc = useTRPC();
	const queries = useQueryClient();
	const readmit = useMutation(
		trpc.campaigns.readmit.mutationOptions({
			onSuccess: () => queries.invalidateQueries(trpc.campaigns.readmissions.pathFilter()),
		}),
	);
	return (
		<div className="flex flex-wrap items-center gap-2">
			<label className="flex items-center gap-2 text-muted">
				Profile
				<select
					value={profile}
					onChange={(event) => setProfile(event.target.value as typeof profile)}
					className="h-8 rounded-md border bg-background px-2 text-foreground"
				>
					<option value="standard">standard</option>
					<option value="paper">paper</option>
				</select>
			</label>
			<ConfirmButton
				label="Admit everything again"
				title="Admit what it submitted again"
				body={`The controls of profile ${profile} run again in containers on what the present checker has not decided yet. No model is called and nothing is charged to the campaign; its proposals and rates keep the verdicts of their time. Once started it runs to its end.`}
				verb="Admit again"
				keep="Not now"
				isDisabled={readmit.isPending}
				onConfirm={() => readmit.mutate({ campaignId: campaign.id, profile })}
			/>
			<p role="status" className="text-muted">
				{readmit.data &&
					`${readmit.data.admitted} versions are admitted again; ${readmit.data.decided} were decided already.`}
			</p>
			{readmit.error && (
				<p role="alert" className="text-bad">
					{readmit.error.message}
				</p>
			)}
		</div>
	);
}

function ReadmissionTable({ readmission }: { readmission: Readmission }) {
	const { profile, profileVersion, checkerVersion, counts, versions } = readmission;
	const summary = `${counts.changed} changed, ${counts.same} the same, ${counts.undecided} undecided, ${counts.pending} pending`;
	return (
		<PlainTable
			title={`Profile ${profile} ${profileVersion}, checker ${checkerVersion}: ${summary}`}
			columns={["Environment", "Before", "By checker", "Now", "First failed control", "Change"]}
			isEmpty={versions.length === 0}
			empty="Nothing was left to admit."
		>
			{[...versions]
				.sort((left, right) => ORDER[left.change] - ORDER[right.change])
				.map((version) => (
					<VersionRow key={version.versionId} version={version} />
				))}
		</PlainTable>
	);
}

const ORDER: Record<Version["change"], number> = { changed: 0, undecided: 1, pending: 2, same: 3 };
const TONE: Record<Version["change"], Tone> = { changed: "warn", undecided: "neutral", pending: "info", same: "good" };

function VersionRow({ version: { environmentId, name, number, before, after, change } }: { version: Version }) {
	return (
		<PlainRow>
			<td>
				<Link href={routes.environment(environmentId, { v: number })} className="font-medium hover:underline">
					<ShortName name={name} /> v{number}
				</Link>
			</td>
			<td>{before ? <VerdictBadge verdict={before.verdict} status={before.status} /> : "—"}</td>
			<td className="text-muted">
				{before ? `${before.checkerVersion ?? "?"} (${before.profile} ${before.profileVersion ?? "?"})` : "—"}
			</td>
			<td>
				<VerdictBadge verdict={after.verdict} status={after.status} />
			</td>
			<td>{after.failed ? controlTitle(after.failed) : "—"}</td>
			<td>
				<Badge tone={TONE[change]}>{change}</Badge>
			</td>
		</PlainRow>
	);
}
