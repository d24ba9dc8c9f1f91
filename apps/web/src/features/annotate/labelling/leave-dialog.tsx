"use client";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";

export type Leaving = "skipped" | "broken";

const WORDS = {
	skipped: {
		title: "Skip this item",
		lead: "Your seat goes to somebody else; your labels so far are kept, and do not count.",
		reasons: ["Too long for now", "I do not know this domain", "I know whose trace this is"],
		verb: "Skip",
	},
	broken: {
		title: "Report this item as broken",
		lead: "It is handed out to nobody until a lead puts it back.",
		reasons: ["Steps are missing or cannot be read", "The trace is cut off", "It does not belong here"],
		verb: "Report and skip",
	},
} as const;

type Props = { leaving: Leaving | null; onClose: () => void; onLeave: (kind: Leaving, reason: string) => void };

/** Why an item is left; Enter leaves it. */
export function LeaveDialog({ leaving, onClose, onLeave }: Props) {
	return (
		<Dialog.Root open={leaving !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<Dialog.Content className="fixed left-1/2 top-24 z-50 w-[28rem] max-w-[92vw] -translate-x-1/2 rounded-lg border bg-background p-5 shadow-lg">
					{leaving && <LeaveForm key={leaving} kind={leaving} onLeave={onLeave} />}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function LeaveForm({ kind, onLeave }: { kind: Leaving; onLeave: Props["onLeave"] }) {
	const { title, lead, reasons, verb } = WORDS[kind];
	const [reason, setReason] = useState<string>(reasons[0]);
	const [words, setWords] = useState("");
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		onLeave(kind, words.trim() ? `${reason}: ${words.trim()}` : reason);
	};
	return (
		<form onSubmit={submit} className="flex flex-col gap-3">
			<Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
			<Dialog.Description className="text-muted">{lead}</Dialog.Description>
			<fieldset className="flex flex-col gap-1">
				<legend className="mb-1 text-xs font-medium text-muted">Reason</legend>
				{reasons.map((text) => (
					<label key={text} className="flex h-6 items-center gap-2">
						<input
							type="radio"
							name="reason"
							checked={reason === text}
							onChange={() => setReason(text)}
							className="accent-accent"
						/>
						{text}
					</label>
				))}
			</fieldset>
			<label className="flex flex-col gap-1 text-xs text-muted">
				In your words (optional)
				<input
					value={words}
					maxLength={400}
					onChange={(event) => setWords(event.target.value)}
					className="h-8 rounded-md border bg-background px-2 text-sm text-foreground"
				/>
			</label>
			<div className="flex justify-end gap-2">
				<Dialog.Close asChild>
					<Button>Stay</Button>
				</Dialog.Close>
				<Button type="submit" variant="primary">
					{verb}
				</Button>
			</div>
		</form>
	);
}
