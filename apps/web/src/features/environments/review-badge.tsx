import { CircleCheck, CirclePause } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";

type Review = { decision: "approved" | "held"; reviewer: string };

/** A person's decision, in words of its own: it is no verdict. */
export function ReviewBadge({ review }: { review: Review | null }) {
	if (!review) return <span className="text-muted">—</span>;
	const isApproved = review.decision === "approved";
	const Icon = isApproved ? CircleCheck : CirclePause;
	return (
		<Badge tone={isApproved ? "info" : "warn"} title={`${review.decision} by ${review.reviewer}`}>
			<Icon aria-hidden />
			{review.decision}
		</Badge>
	);
}
