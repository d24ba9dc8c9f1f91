import { useId } from "react";
import { Button } from "../../components/ui/button.tsx";

/** The narrow frame of the pages before the dashboard. */
export function Entrance(props: { title: string; lead: React.ReactNode; children: React.ReactNode }) {
	return (
		<div className="mx-auto flex w-full max-w-sm flex-col gap-4 pt-[12vh]">
			<div>
				<p className="text-xs font-medium text-muted">AutoEnvScaling</p>
				<h1 className="mt-1 text-xl font-semibold tracking-tight">{props.title}</h1>
				<div className="mt-1 text-muted">{props.lead}</div>
			</div>
			{props.children}
		</div>
	);
}

type FieldProps = {
	label: string;
	name: string;
	type: "text" | "email" | "password";
	autoComplete: string;
	hint?: string;
	minLength?: number;
};

/** A field that the browser checks and fills in itself. */
export function EntranceField({ label, hint, ...input }: FieldProps) {
	const id = useId();
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="text-xs font-medium text-muted">
				{label}
			</label>
			<input
				{...input}
				id={id}
				required
				maxLength={200}
				aria-describedby={hint ? `${id}-hint` : undefined}
				className="h-9 rounded-md border bg-background px-2"
			/>
			{hint && (
				<span id={`${id}-hint`} className="text-xs text-muted">
					{hint}
				</span>
			)}
		</div>
	);
}

export function EntranceButton({ isPending, children }: { isPending: boolean; children: React.ReactNode }) {
	return (
		<Button type="submit" variant="primary" disabled={isPending} className="h-9 justify-center">
			{children}
		</Button>
	);
}
