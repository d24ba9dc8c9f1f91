import type { RouterOutputs } from "@aes/api";
import { TriangleAlert } from "lucide-react";

type Campaign = RouterOutputs["campaigns"]["list"][number];

const COMPARED: readonly { name: string; of: (campaign: Campaign) => string | number }[] = [
	{ name: "admission profile", of: ({ profile }) => profile },
	{ name: "price table", of: ({ priceVersion }) => priceVersion },
	{ name: "number of seeds", of: ({ seeds }) => seeds },
	{ name: "rounds", of: ({ maxRounds }) => maxRounds },
];

/** Says what sets the pooled campaigns apart, when something does. */
export function UnlikeBanner({ campaigns }: { campaigns: readonly Campaign[] }) {
	const unlike = COMPARED.filter(({ of }) => new Set(campaigns.map(of)).size > 1).map(({ name }) => name);
	if (unlike.length === 0) return null;
	return (
		<p className="flex items-center gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn">
			<TriangleAlert aria-hidden className="size-4 shrink-0" />
			These campaigns differ in {unlike.join(", ")}: choose one campaign for a like-for-like comparison.
		</p>
	);
}
