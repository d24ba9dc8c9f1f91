import { Ban, Check, CircleDashed, CircleStop, type LucideIcon, Pause } from "lucide-react";
import { Badge, type Tone } from "../../components/ui/badge.tsx";
import type { CampaignStatus } from "./campaign.ts";

/** Icon, word and tone: never colour alone. */
const LOOK: Record<CampaignStatus, { icon: LucideIcon; tone: Tone; word: string }> = {
	running: { icon: CircleDashed, tone: "info", word: "Running" },
	paused: { icon: Pause, tone: "neutral", word: "Paused" },
	stopped: { icon: CircleStop, tone: "warn", word: "Stopped" },
	completed: { icon: Check, tone: "good", word: "Completed" },
	cancelled: { icon: Ban, tone: "neutral", word: "Cancelled" },
};

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
	const { icon: Icon, tone, word } = LOOK[status];
	return (
		<Badge tone={tone}>
			<Icon aria-hidden />
			{word}
		</Badge>
	);
}
