import { formatDuration, formatTokens, formatUsd } from "@aes/core/metrics";
import { ChevronRight } from "lucide-react";
import { LaneChip } from "../../components/domain/lane.tsx";
import { cn } from "../../lib/cn.ts";
import { toPlainText } from "../../lib/plain-text.ts";
import type { StepSummary } from "./trajectory.ts";

type Props = { step: StepSummary; isOpen: boolean; isSelected: boolean; onToggle: () => void };

/** One step in one line: number, lane, what it did, how it ended, what it took. */
export function StepRow({ step, isOpen, isSelected, onToggle }: Props) {
	const { index, label, source, title, exitCode } = step;
	return (
		<button
			type="button"
			aria-expanded={isOpen}
			onClick={onToggle}
			className={cn(
				"flex h-9 w-full items-center gap-2 px-2 text-left outline-offset-[-2px] hover:bg-surface",
				isSelected && "bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]",
			)}
		>
			<ChevronRight
				aria-hidden
				className={cn("size-3.5 shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
			/>
			<span className="w-10 shrink-0 text-right font-mono text-xs text-muted">
				<span className="sr-only">Step </span>
				{index + 1}
			</span>
			<LaneChip label={label} />
			<span className="min-w-0 flex-1 truncate font-mono text-xs">
				{source !== "agent" && <span className="mr-2 font-sans text-muted">{source}</span>}
				{toPlainText(title)}
			</span>
			<ExitCode code={exitCode} />
			<Figures step={step} />
		</button>
	);
}

function ExitCode({ code }: { code: number | null }) {
	if (code === null) return null;
	return (
		<span
			className={cn("shrink-0 rounded px-1.5 text-xs", code === 0 ? "text-muted" : "bg-bad-soft font-medium text-bad")}
		>
			exit {code}
		</span>
	);
}

function Figures({ step: { durationMs, tokens, costMicroUsd } }: { step: StepSummary }) {
	const figure = "w-20 shrink-0 text-right text-xs text-muted max-md:hidden";
	return (
		<>
			<span className={figure}>{durationMs > 0 ? formatDuration(durationMs) : ""}</span>
			<span className={figure} title={`${tokens} tokens`}>
				{tokens > 0 ? `${formatTokens(tokens)} tok` : ""}
			</span>
			<span className={figure}>{costMicroUsd > 0 ? formatUsd(costMicroUsd) : ""}</span>
		</>
	);
}
