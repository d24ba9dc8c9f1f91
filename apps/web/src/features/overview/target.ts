import type { RouterOutputs } from "@aes/api";
import { formatPercent, formatUsd, type MeasuredSource } from "@aes/core/metrics";

type Targets = RouterOutputs["budgets"]["targets"];
type Target = { rate: number | null; cost: number | null };

/** What the project wants of this source's figures; null where it wants nothing. */
export function toTarget(targets: Targets, source: MeasuredSource): Target {
	const find = (kind: keyof Target) => targets.find((one) => one.kind === kind && one.source === source)?.value ?? null;
	return { rate: find("rate"), cost: find("cost") };
}

export const toTargetTexts = ({ rate, cost }: Target) => ({
	rate: rate === null ? null : `at least ${formatPercent(rate)} %`,
	cost: cost === null ? null : `at most ${formatUsd(cost)}`,
});
