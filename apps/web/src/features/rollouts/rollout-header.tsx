import { formatDuration, formatTokens, formatUsd } from "@aes/core/metrics";
import Link from "next/link";
import { controlTitle } from "../../components/domain/control-title.ts";
import { Facts } from "../../components/domain/facts.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { routes } from "../../lib/routes.ts";
import { RewardBadge } from "./reward-badge.tsx";
import type { Rollout } from "./rollout-page.tsx";

export function RolloutHeader({ rollout }: { rollout: Rollout }) {
	const { id, environmentId, environmentName, solver, reason } = rollout;
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-2">
						<span className="break-all">
							{environmentName}, rollout {rollout.ordinal + 1}
						</span>
						<RewardBadge {...rollout} />
						{isProcedural(solver) && <ProceduralBadge />}
					</span>
				}
				lead={<CopyText text={id} label="rollout id" head={24} />}
			>
				<Link
					href={routes.environment(environmentId, { tab: "difficulty" })}
					className="inline-flex h-8 items-center rounded-md border px-3 font-medium hover:bg-surface-2"
				>
					Open the environment
				</Link>
			</PageHeader>
			<Facts facts={toFacts(rollout)} />
			{reason && (
				<p role="note" className="mb-4 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn">
					{toPlainText(reason)}
				</p>
			)}
		</>
	);
}

function toFacts(rollout: Rollout) {
	const { solver, harness, tokens, turns, turnLimit, durationMs, campaign, attempt } = rollout;
	const input = tokens.uncachedInput + tokens.cachedInput + tokens.cacheWriteInput;
	return [
		{ name: "Solver", value: harness === "built-in" ? solver : `${solver}, ${harness}` },
		{ name: "r_S", value: rollout.testsPassedFraction?.toFixed(2) ?? "—" },
		{ name: "Ended by", value: rollout.solverEnd ? controlTitle(rollout.solverEnd) : "—" },
		{ name: "Turns", value: turnLimit === null ? turns : `${turns} of ${turnLimit}` },
		{
			name: "Tokens",
			value: `${formatTokens(input)} in (${formatTokens(tokens.cachedInput)} cached), ${formatTokens(tokens.output)} out`,
		},
		{ name: "Spend", value: formatUsd(rollout.spendMicroUsd) },
		{ name: "Took", value: durationMs === null ? "—" : formatDuration(durationMs) },
		{ name: "Random seed", value: rollout.randomSeed },
		...(campaign
			? [
					{
						name: "Campaign",
						value: (
							<Link className="underline underline-offset-2" href={routes.campaign(campaign.id)}>
								{campaign.name}
							</Link>
						),
					},
				]
			: []),
		...(attempt > 1 ? [{ name: "Attempt", value: `${attempt}; earlier ones were lost with their worker` }] : []),
		{ name: "Once more", value: <CopyText text={toCommand(rollout)} label="the command" head={40} /> },
	];
}

/** The command that lets the same solver try the same version again. */
const toCommand = ({ versionId, solver, harness }: Rollout): string =>
	`./aes solve ${versionId} --solver ${solver} --harness ${harness} -n 1`;
