"use client";
import { ANSWER_LABELS } from "@aes/core/annotations";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import Link from "next/link";
import { parseAsStringEnum, useQueryStates } from "nuqs";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { useAnnotator } from "../use-annotator.ts";
import { ConfusedSteps } from "./confused-steps.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { Headline, LabelTable, PairTable, PeopleTable, TrendTable } from "./figures.tsx";
import { GuidelineCard, ReportedCard } from "./guideline-card.tsx";
import { Matrix } from "./matrix.tsx";
import { RulesSection } from "./rules-section.tsx";

const LABEL = parseAsStringEnum([...ANSWER_LABELS]);

/** How far people say the same, where they do not, and how well the rules say it. */
export function AgreementPage({ queueId }: { queueId: string }) {
	const trpc = useTRPC();
	const annotator = useAnnotator();
	const queue = useQuery(trpc.annotations.queue.queryOptions({ queueId }));
	const report = useQuery(
		trpc.annotationReview.agreement.queryOptions(
			{ queueId, annotator: annotator.name },
			{ enabled: annotator.isKnown },
		),
	);
	const [cell, setCell] = useQueryStates({ row: LABEL, column: LABEL });
	const chosen = cell.row && cell.column ? { row: cell.row, column: cell.column } : null;
	return (
		<>
			<BackLink href={routes.annotate()}>Annotate</BackLink>
			<PageHeader
				title={`Agreement: ${queue.data?.name ?? "queue"}`}
				lead={
					<span className="flex gap-3">
						<Link href={routes.adjudicate(queueId)} className="underline">
							Adjudicate
						</Link>
						<Link href={routes.queue(queueId)} className="underline">
							Label
						</Link>
					</span>
				}
			>
				{annotator.can.canExport && <ExportButtons queueId={queueId} annotator={annotator.name} />}
			</PageHeader>
			<div className="flex flex-col gap-3">
				<QueryState query={report} what="the agreement" className="h-96">
					{(data) =>
						data.people.length === 0 ? (
							<EmptyState icon={Scale} title="No item is complete yet">
								Labels stay hidden until everybody who is asked for an item has submitted it, so that nobody is led by
								another.
							</EmptyState>
						) : (
							<>
								<Headline report={data} />
								<div className="grid gap-3 xl:grid-cols-2">
									<Matrix
										title="Who said what on the same step"
										rows="one person"
										columns="another"
										table={data.agreement.coincidences}
										chosen={chosen}
										onOpen={(next) => void setCell(next)}
										note="Each ordered pair of labels of a step, so the table is symmetric. A figure opens its steps."
									/>
									<LabelTable agreement={data.agreement} />
								</div>
								{chosen && (
									<ConfusedSteps
										queueId={queueId}
										annotator={annotator.name}
										cell={chosen}
										onClose={() => void setCell(null)}
									/>
								)}
								<div className="grid gap-3 xl:grid-cols-2">
									<PairTable report={data} />
									<PeopleTable people={data.people} />
								</div>
								<TrendTable report={data} />
								<RulesSection rules={data.rules} />
							</>
						)
					}
				</QueryState>
				{queue.data && annotator.can.canMakeQueues && (
					<>
						<ReportedCard queue={queue.data} />
						<GuidelineCard key={queue.data.guidelines[0]?.version} queue={queue.data} />
					</>
				)}
			</div>
		</>
	);
}
