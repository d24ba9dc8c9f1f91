"use client";
import { Dialog } from "radix-ui";
import { Button } from "../../../components/ui/button.tsx";

/** A button that asks before it does what cannot be undone: the title says the outcome, the button repeats the verb. */
export function ConfirmButton(props: {
	label: string;
	title: string;
	body: string;
	verb: string;
	/** What the other button says. */
	keep: string;
	isDisabled: boolean;
	onConfirm: () => void;
}) {
	return (
		<Dialog.Root>
			<Dialog.Trigger asChild>
				<Button disabled={props.isDisabled}>{props.label}</Button>
			</Dialog.Trigger>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<Dialog.Content className="fixed left-1/2 top-24 z-50 w-[26rem] max-w-[92vw] -translate-x-1/2 rounded-lg border bg-background p-5 shadow-lg">
					<Dialog.Title className="text-base font-semibold">{props.title}</Dialog.Title>
					<Dialog.Description className="mt-2 text-muted">{props.body}</Dialog.Description>
					<div className="mt-5 flex justify-end gap-2">
						<Dialog.Close asChild>
							<Button>{props.keep}</Button>
						</Dialog.Close>
						<Dialog.Close asChild>
							<Button variant="primary" onClick={props.onConfirm}>
								{props.verb}
							</Button>
						</Dialog.Close>
					</div>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
