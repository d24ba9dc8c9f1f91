import { Button } from "../../../components/ui/button.tsx";
import { Kbd } from "../../../components/ui/kbd.tsx";
import type { Leaving } from "./leave-dialog.tsx";
import type { WorkState } from "./use-work.ts";

/** Where one stands, and the item's ends. */
export function WorkBar({ work, onLeave }: { work: WorkState; onLeave: (leaving: Leaving) => void }) {
	const { item, progress, focus, steps, writer, isHeld } = work;
	const { answered, total, firstMissing } = progress;
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<p className="mr-auto">
				<span className="font-medium">{item.data?.name}</span>
				<span className="ml-3 text-muted">
					step {focus + 1}/{steps.length} · item {item.data?.position}/{item.data?.items} · {answered} of {total}{" "}
					labelled
				</span>
				<span className="ml-3 text-xs text-muted">{writer.pending > 0 ? "saving …" : writer.saved ? "saved" : ""}</span>
			</p>
			{firstMissing !== null && (
				<button type="button" onClick={() => work.goTo(firstMissing)} className="text-xs underline">
					First without a label: {firstMissing + 1}
				</button>
			)}
			<Button variant="ghost" onClick={() => onLeave("broken")}>
				Report broken
			</Button>
			<Button onClick={() => onLeave("skipped")}>
				Skip <Kbd>→</Kbd>
			</Button>
			<Button
				variant="primary"
				disabled={!isHeld || firstMissing !== null}
				onClick={() => work.end({ kind: "submitted" })}
			>
				Submit and next <span className="text-xs opacity-80">⌘↵</span>
			</Button>
		</div>
	);
}
