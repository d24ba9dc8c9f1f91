import { FlaskConical } from "lucide-react";
import { Badge } from "../ui/badge.tsx";

export const isProcedural = (proposer: string): boolean => proposer.startsWith("procedural/");

/** The procedural model is not a language model, and every page says so. */
export function ProceduralBadge() {
	return (
		<Badge tone="warn" title="A deterministic generator, not a language model; its costs are notional.">
			<FlaskConical aria-hidden />
			procedural
		</Badge>
	);
}
