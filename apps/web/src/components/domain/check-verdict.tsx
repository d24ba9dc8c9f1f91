import { Check, CircleHelp, type LucideIcon, Minus, TriangleAlert, X } from "lucide-react";

type CheckVerdict = "pass" | "fail" | "warn" | "inconclusive" | "skip";

const LOOK: Record<CheckVerdict, { icon: LucideIcon; className: string; word: string }> = {
	pass: { icon: Check, className: "text-good", word: "Pass" },
	fail: { icon: X, className: "text-bad", word: "Fail" },
	warn: { icon: TriangleAlert, className: "text-warn", word: "Warning" },
	inconclusive: { icon: CircleHelp, className: "text-warn", word: "Inconclusive" },
	skip: { icon: Minus, className: "text-muted", word: "Skipped" },
};

export function CheckVerdictMark({ verdict, withWord = false }: { verdict: CheckVerdict; withWord?: boolean }) {
	const { icon: Icon, className, word } = LOOK[verdict];
	return (
		<span className={`inline-flex items-center gap-1 ${className}`}>
			<Icon aria-hidden className="size-3.5" />
			<span className={withWord ? "text-xs font-medium" : "sr-only"}>{word}</span>
		</span>
	);
}

/** One glyph for each control, in the report's order. */
export function CheckStrip({ checks }: { checks: readonly { controlId: string; verdict: CheckVerdict }[] }) {
	return (
		<span className="inline-flex gap-1 align-middle">
			{checks.map(({ controlId, verdict }) => (
				<span key={controlId} title={`${controlId}: ${LOOK[verdict].word}`}>
					<span className="sr-only">{controlId}: </span>
					<CheckVerdictMark verdict={verdict} />
				</span>
			))}
		</span>
	);
}
