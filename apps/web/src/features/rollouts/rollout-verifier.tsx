import { Facts } from "../../components/domain/facts.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import type { Rollout } from "./rollout-page.tsx";

/** What the verifier said of the end: every part of the reward, and how r_S came about. */
export function RolloutVerifier({ rollout }: { rollout: Rollout }) {
	const { outcome, rewards, testsPassed, testsTotal, testSource, baseline, normalised, warnings } = rollout;
	if (outcome === null) return <p className="p-2 text-muted">The verifier has not run yet.</p>;
	const parts = Object.entries(rewards ?? {});
	return (
		<Card>
			<CardTitle>Verifier</CardTitle>
			<Facts
				facts={[
					{ name: "Outcome", value: outcome.replaceAll("_", " ") },
					{ name: "Reward", value: rollout.reward ?? "—" },
					{ name: "r_S", value: rollout.testsPassedFraction?.toFixed(3) ?? "—" },
					{ name: "Tests passed", value: testsTotal === null ? "—" : `${testsPassed ?? 0} of ${testsTotal}` },
					{ name: "Read from", value: testSource ?? "—" },
					{ name: "Untouched container's r", value: baseline?.toFixed(3) ?? "not known" },
					{ name: "(r − b) / (1 − b)", value: normalised?.toFixed(3) ?? "—" },
				]}
			/>
			{parts.length > 0 && (
				<table className="mb-3 text-left">
					<caption className="mb-1 text-left text-xs text-muted">
						Parts of the reward, as the verifier wrote them
					</caption>
					<tbody>
						{parts.map(([name, value]) => (
							<tr key={name} className="border-b">
								<th scope="row" className="py-1 pr-6 font-normal">
									{toPlainText(name).slice(0, 200)}
								</th>
								<td>{value}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{warnings.map((warning) => (
				<p key={warning} className="text-warn">
					{toPlainText(warning)}
				</p>
			))}
			<p className="text-xs text-muted">
				Single tests and the verifier's log are not kept with a rollout; they are with an admission.
			</p>
		</Card>
	);
}
