"use client";
import { CircleDashed } from "lucide-react";
import dynamic from "next/dynamic";
import { ErrorState } from "../../components/states/error-state.tsx";
import { LoadingState } from "../../components/states/loading-state.tsx";
import { cn } from "../../lib/cn.ts";
import { LanesChart } from "./lanes-chart.tsx";
import { StepList } from "./step-list.tsx";
import type { StepSummary, Trajectory } from "./trajectory.ts";
import { useFind } from "./use-find.ts";
import { useStepKeys } from "./use-step-keys.ts";
import { useSteps } from "./use-steps.ts";
import { useViewer, type Viewer } from "./use-viewer.ts";
import { ViewerBar } from "./viewer-bar.tsx";

const loading = () => <LoadingState what="the view" />;
const TerminalView = dynamic(() => import("./terminal-view.tsx").then((part) => part.TerminalView), { loading });
const TimelineView = dynamic(() => import("./timeline-view.tsx").then((part) => part.TimelineView), { loading });
const FilesView = dynamic(() => import("./files-view.tsx").then((part) => part.FilesView), { loading });

type Props = {
	trajectory: Trajectory;
	/** What judged its outcome. */
	verifier: React.ReactNode;
	/** Below the lanes, e.g. a way to compare them. */
	lanesNote?: React.ReactNode;
};

/** Everything that an agent did, of a proposal or a rollout, in six views over the same steps. */
export function TrajectoryViewer({ trajectory, verifier, lanesNote }: Props) {
	const viewer = useViewer();
	const query = useSteps(trajectory);
	const { steps, isWhole } = query.data ?? { steps: [], isWhole: false };
	const find = useFind(trajectory.ref, steps.length, viewer);
	useStepKeys(viewer, steps);
	if (trajectory.ref.attempt === 0) return <Note>It waits in the queue: no step yet.</Note>;
	const { isRunning } = trajectory;
	const { view, selected, select, isFocused } = viewer;
	return (
		<div data-own-keys="t" className={cn(isFocused && "fixed inset-0 z-30 overflow-y-auto bg-background p-4")}>
			{query.error && (
				<ErrorState
					title="The steps could not be read"
					message={query.error.message}
					onRetry={() => void query.refetch()}
				/>
			)}
			{query.isPending && <LoadingState what="the steps" />}
			{isWhole && steps.length === 0 && !isRunning && <Note>This attempt ended before its first step.</Note>}
			{steps.length > 0 && (
				<>
					<ViewerBar viewer={viewer} find={find} steps={steps.length} />
					{view === "lanes" && (
						<>
							<LanesChart steps={steps} selected={selected} onSelect={select} />
							{lanesNote}
						</>
					)}
					{(view === "lanes" || view === "steps") && (
						<StepList trajectory={trajectory.ref} steps={steps} viewer={viewer} marked={find.marked} />
					)}
					<OtherView {...{ trajectory, steps, viewer, verifier }} marked={find.marked} />
				</>
			)}
			{steps.length > 0 && !isWhole && <Note isBusy>Loading earlier steps ({steps.length} so far)</Note>}
			{isWhole && isRunning && <Note isBusy>Waiting for the model</Note>}
		</div>
	);
}

type OtherProps = Pick<Props, "trajectory" | "verifier"> & {
	steps: readonly StepSummary[];
	viewer: Viewer;
	marked: string;
};

function OtherView({ trajectory, steps, viewer, verifier, marked }: OtherProps) {
	switch (viewer.view) {
		case "terminal":
			return <TerminalView trajectory={trajectory.ref} steps={steps} viewer={viewer} marked={marked} />;
		case "timeline":
			return <TimelineView trajectory={trajectory} steps={steps} viewer={viewer} />;
		case "files":
			return <FilesView trajectory={trajectory} steps={steps} viewer={viewer} />;
		case "verifier":
			return verifier;
		default:
			return null;
	}
}

function Note({ isBusy = false, children }: { isBusy?: boolean; children: React.ReactNode }) {
	return (
		<p role="status" className="mt-2 flex items-center gap-2 px-2 text-muted">
			{isBusy && <CircleDashed aria-hidden className="size-4 animate-spin" />}
			{children}
		</p>
	);
}
