import { formatDuration } from "@aes/core/metrics";
import { CheckVerdictMark } from "../../../components/domain/check-verdict.tsx";
import { controlTitle } from "../../../components/domain/control-title.ts";
import { toPlainText } from "../../../lib/plain-text.ts";
import type { Check } from "../use-environment.ts";
import { EvidenceBlock } from "./evidence-block.tsx";

type Props = { check: Check; versionNumber: number; isOpen?: boolean };

const FAULT = {
	environment: "fault of the environment",
	system: "fault of the system, not of the environment",
} as const;

/** One control: verdict, reason, time; its evidence opens below. */
export function CheckEntry({ check, versionNumber, isOpen = false }: Props) {
	const { id, verdict, reason, fault, evidence, ms } = check;
	return (
		<details open={isOpen} className="group">
			<summary className="grid cursor-pointer grid-cols-[7rem_1fr_auto] items-baseline gap-x-3 gap-y-0.5 px-3 py-2 hover:bg-surface max-sm:grid-cols-[1fr_auto]">
				<span className="max-sm:order-1">
					<CheckVerdictMark verdict={verdict} withWord />
				</span>
				<span className="max-sm:order-3 max-sm:col-span-2">
					<span className="font-medium">{controlTitle(id)}</span>
					<span className="ml-2 font-mono text-xs text-muted">{id}</span>
					<span className="block text-muted">{toPlainText(reason)}</span>
				</span>
				<span className="text-xs text-muted max-sm:order-2">{verdict === "skip" ? "" : formatDuration(ms)}</span>
			</summary>
			<div className="flex flex-col gap-3 px-3 pb-3 sm:pl-[8.5rem]">
				{fault && <p className="text-xs text-muted">{FAULT[fault]}</p>}
				{evidence.map((entry, at) => (
					<EvidenceBlock
						// biome-ignore lint/suspicious/noArrayIndexKey: evidence of one check never moves.
						key={at}
						evidence={entry}
						label={`${controlTitle(id)}, evidence ${at + 1}`}
						versionNumber={versionNumber}
					/>
				))}
				{evidence.length === 0 && <p className="text-xs text-muted">No further evidence.</p>}
			</div>
		</details>
	);
}
