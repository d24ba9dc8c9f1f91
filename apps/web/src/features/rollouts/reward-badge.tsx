import { Badge, type Tone } from "../../components/ui/badge.tsx";

type Ended = { status: string; outcome: string | null; reward: number | null; fault: string | null };

/** What a rollout earned, or why it earned nothing: a missing reward is never a 0. */
export function RewardBadge({ status, outcome, reward, fault }: Ended) {
	if (status === "queued" || status === "running") return <Badge tone="info">{status}</Badge>;
	if (outcome === "scored") {
		const tone: Tone = reward === 1 ? "good" : "bad";
		return <Badge tone={tone}>{reward === null ? "scored, no single reward" : `reward ${reward}`}</Badge>;
	}
	const words = outcome === "cancelled" ? "cancelled" : `no reward${fault ? `, by ${fault}` : ""}`;
	return <Badge tone="warn">{words}</Badge>;
}
