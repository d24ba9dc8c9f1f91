"use client";
import type { RouterOutputs } from "@aes/api";
import type { AnswerLabel } from "@aes/core/annotations";
import { CheckCheck, FileWarning } from "lucide-react";
import Link from "next/link";
import { parseAsStringEnum, useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { LoadingState } from "../../../components/states/loading-state.tsx";
import { MarkdownText } from "../../../components/text/markdown-text.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Tabs } from "../../../components/ui/tabs.tsx";
import { routes } from "../../../lib/routes.ts";
import { BodyColumn } from "./body-column.tsx";
import { LabelPanel } from "./label-panel.tsx";
import { LaneStrip } from "./lane-strip.tsx";
import { LeaveDialog, type Leaving } from "./leave-dialog.tsx";
import { WorkNotices } from "./notices.tsx";
import { StepColumn } from "./step-column.tsx";
import { useWork, type WorkState } from "./use-work.ts";
import { useWorkKeys } from "./use-work-keys.ts";
import { WorkBar } from "./work-bar.tsx";

type Queue = RouterOutputs["annotations"]["queue"];
const PANELS = ["label", "guideline"] as const;

export function WorkBench({ queue, annotator }: { queue: Queue; annotator: string }) {
	const work = useWork(queue.id, annotator);
	const [leaving, setLeaving] = useState<Leaving | null>(null);
	const [panel, setPanel] = useQueryState("panel", parseAsStringEnum([...PANELS]).withDefault("label"));
	const noteRef = useRef<HTMLTextAreaElement>(null);
	const onLabel = (label: AnswerLabel) => {
		work.answer((before) => ({ ...before, label }));
		const last = work.chosen.at(-1);
		const next = work.steps.find(({ index, source }) => last !== undefined && index > last && source === "agent");
		if (next) work.goTo(next.index);
	};
	const onUnsure = () => work.answer((before) => ({ ...before, isUnsure: !before.isUnsure }));
	useWorkKeys({
		work,
		onLabel,
		onUnsure,
		onSkip: () => setLeaving("skipped"),
		onNote: () => {
			if (noteRef.current) return noteRef.current.focus();
			void setPanel("label").then(() => noteRef.current?.focus());
		},
		onGuideline: () => void setPanel(panel === "guideline" ? "label" : "guideline"),
	});
	const [guideline] = queue.guidelines;
	return (
		<div className="flex flex-col gap-2">
			<WorkNotices work={work} />
			<Desk work={work} queueId={queue.id} onReport={() => setLeaving("broken")}>
				<WorkBar work={work} onLeave={setLeaving} />
				<LaneStrip work={work} />
				<div className="grid h-[max(24rem,calc(100dvh-15rem))] grid-cols-[minmax(0,22rem)_minmax(0,1fr)_17rem] gap-2 max-lg:h-auto max-lg:grid-cols-1">
					<StepColumn work={work} />
					<BodyColumn work={work} onReport={() => setLeaving("broken")} />
					<section aria-label="Label" className="h-full overflow-y-auto rounded-lg border p-3">
						<Tabs
							label="Panel"
							value={panel}
							onChange={(name) => void setPanel(name)}
							tabs={[
								{
									name: "label",
									title: "Label",
									content: <LabelPanel work={work} noteRef={noteRef} onLabel={onLabel} onUnsure={onUnsure} />,
								},
								{
									name: "guideline",
									title: `Guideline v${guideline?.version ?? 1}`,
									content: <MarkdownText text={guideline?.text ?? ""} />,
								},
							]}
						/>
					</section>
				</div>
			</Desk>
			<LeaveDialog
				leaving={leaving}
				onClose={() => setLeaving(null)}
				onLeave={(kind, reason) => {
					setLeaving(null);
					work.end({ kind, reason });
				}}
			/>
		</div>
	);
}

type DeskProps = { work: WorkState; queueId: string; onReport: () => void; children: React.ReactNode };

/** The item, or why there is none. A broken one holds nobody up. */
function Desk({ work, queueId, onReport, children }: DeskProps) {
	const { item, isDone, itemId } = work;
	if (isDone)
		return (
			<EmptyState icon={CheckCheck} title="Nothing is left for you in this queue">
				<Link href={routes.annotate()} className="underline">
					Back to the queues
				</Link>
				{" · "}
				<Link href={routes.agreement(queueId)} className="underline">
					Agreement
				</Link>
			</EmptyState>
		);
	if (item.error)
		return (
			<>
				<ErrorState
					title="This item could not be read"
					message={item.error.message}
					onRetry={() => void item.refetch()}
				/>
				<Button onClick={onReport} className="w-fit">
					Report it and skip
				</Button>
			</>
		);
	if (itemId === null || !item.data) return <LoadingState what="the item" className="h-96" />;
	if (work.progress.total === 0)
		return (
			<EmptyState icon={FileWarning} title="This item has no step to label">
				<Button onClick={onReport}>Report it and skip</Button>
			</EmptyState>
		);
	return children;
}
