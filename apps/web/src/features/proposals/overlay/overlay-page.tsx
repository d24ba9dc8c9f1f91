"use client";
import { FIGURE8_RUNS, toFigure8Document, toMarkdown } from "@aes/core/metrics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Waypoints } from "lucide-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { saveFile } from "../../../components/charts/save-file.ts";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { CalloutList } from "./callout-list.tsx";
import { OverlayChart } from "./overlay-chart.tsx";
import type { SeedLanes } from "./seed-lanes.ts";
import { TurnsTable } from "./turns-table.tsx";

/** Up to eight proposals of one seed over the four lanes, after the paper's Figure 8. The address holds seed and choice. */
export function OverlayPage() {
	const [{ seed, p }, setState] = useQueryStates({
		seed: parseAsString.withDefault(""),
		p: parseAsArrayOf(parseAsString).withDefault([]),
	});
	const trpc = useTRPC();
	const request = { seedId: seed, proposalIds: p.slice(0, FIGURE8_RUNS) };
	const lanes = useQuery(
		trpc.reports.lanes.queryOptions(request, { enabled: seed !== "", placeholderData: keepPreviousData }),
	);
	const choose = (ids: string[]) => void setState({ p: ids });
	return (
		<>
			<BackLink href={routes.proposals()}>Proposals</BackLink>
			<PageHeader
				title={lanes.data ? `Lanes on ${lanes.data.seedName}` : "Lanes"}
				lead="How several proposers went through one seed: where they read, built, wrote and tested."
			>
				{lanes.data && <SaveButton lanes={lanes.data} />}
			</PageHeader>
			{seed === "" ? (
				<EmptyState icon={Waypoints} title="No seed is chosen">
					Open this page from a proposal's trace, or from a seed in the matrix of Compare.
				</EmptyState>
			) : (
				<QueryState query={lanes} what="the lanes" className="h-96">
					{(data) => <Lanes lanes={data} onChoose={choose} />}
				</QueryState>
			)}
		</>
	);
}

function Lanes({ lanes, onChoose }: { lanes: SeedLanes; onChoose: (ids: string[]) => void }) {
	if (lanes.candidates.length === 0)
		return (
			<EmptyState icon={Waypoints} title="No proposal on this seed has a trace">
				Only the agentic method leaves one; a proposal that waits has none yet.
			</EmptyState>
		);
	const drawn = lanes.figure.runs.map(({ proposalId }) => proposalId);
	return (
		<div className="flex flex-col gap-3">
			<OverlayChart figure={lanes.figure} />
			<TurnsTable lanes={lanes} drawn={drawn} onChoose={onChoose} />
			<CalloutList runs={lanes.figure.runs} />
		</div>
	);
}

function SaveButton({ lanes }: { lanes: SeedLanes }) {
	const save = () =>
		saveFile(
			"lanes.md",
			new Blob([toMarkdown(toFigure8Document(lanes.figure, lanes.seedName))], { type: "text/markdown" }),
		);
	return (
		<Button onClick={save}>
			<Download aria-hidden className="size-4" />
			Markdown
		</Button>
	);
}
