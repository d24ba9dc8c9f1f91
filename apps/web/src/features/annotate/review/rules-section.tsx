import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import { labelTitle } from "../label-words.ts";
import { formatCoefficient, formatShare } from "./estimate.ts";
import { Matrix } from "./matrix.tsx";

type Rules = RouterOutputs["annotationReview"]["agreement"]["rules"];

/** The rules that label every trace, held against what people came to; where they miss, by rule. */
export function RulesSection({ rules }: { rules: Rules }) {
	return (
		<section aria-label="People and rules" className="grid gap-3 xl:grid-cols-2">
			<Matrix
				title="People against the rules"
				rows="people"
				columns="rules"
				table={rules.table}
				note={`Agreement ${formatShare(rules.percent)}, Cohen's κ ${formatCoefficient(rules.kappa)}, over ${rules.steps} settled steps.`}
			/>
			<Card>
				<CardTitle>Where the rules miss</CardTitle>
				{rules.misses.length === 0 ? (
					<p className="text-muted">Nowhere, on the steps that are settled so far.</p>
				) : (
					<ul className="flex flex-col gap-2">
						{rules.misses.map(({ rule, said, people, count, steps }) => (
							<li key={`${rule} ${said} ${people}`}>
								<details>
									<summary className="cursor-pointer">
										<code className="font-mono text-xs">{rule ?? "no rule"}</code> said {said}, people{" "}
										{labelTitle(people).toLowerCase()}
										<span className="ml-2 text-xs text-muted">
											{count} {count === 1 ? "step" : "steps"}
										</span>
									</summary>
									<ul className="mt-1 ml-4">
										{steps.map(({ itemId, proposalId, position, step, title }) => (
											<li key={`${itemId} ${step}`} className="truncate text-xs">
												<Link
													href={routes.proposal(proposalId, { tab: "trace", step: step + 1 })}
													className="mr-2 underline"
												>
													item {position}, step {step + 1}
												</Link>
												<span className="font-mono text-muted">{toPlainText(title)}</span>
											</li>
										))}
									</ul>
								</details>
							</li>
						))}
					</ul>
				)}
				<p className="mt-2 text-xs text-muted">
					The rules stand in packages/core/src/trajectories/label-rules.ts, first match wins; a miss names the one that
					spoke.
				</p>
			</Card>
		</section>
	);
}
