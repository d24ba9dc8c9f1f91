import { Ban, Check, CircleDashed, CircleHelp, Clock, type LucideIcon, X } from "lucide-react";
import { Badge, type Tone } from "../ui/badge.tsx";

type Status = "accepted" | "rejected" | "inconclusive" | "queued" | "running" | "stopped" | "cancelled";

/** Icon, word and tone: never colour alone. */
const LOOK: Record<Status, { icon: LucideIcon; tone: Tone; word: string }> = {
	accepted: { icon: Check, tone: "good", word: "Accepted" },
	rejected: { icon: X, tone: "bad", word: "Rejected" },
	inconclusive: { icon: CircleHelp, tone: "warn", word: "Inconclusive" },
	queued: { icon: Clock, tone: "neutral", word: "Queued" },
	running: { icon: CircleDashed, tone: "info", word: "Running" },
	stopped: { icon: Ban, tone: "warn", word: "Stopped" },
	cancelled: { icon: Ban, tone: "neutral", word: "Cancelled" },
};

/** A verdict once there is one, the row's state until then. */
export function VerdictBadge({ verdict, status }: { verdict: string | null; status?: string | undefined }) {
	const { icon: Icon, tone, word } = LOOK[(verdict ?? status ?? "queued") as Status] ?? LOOK.queued;
	return (
		<Badge tone={tone}>
			<Icon aria-hidden />
			{word}
		</Badge>
	);
}
