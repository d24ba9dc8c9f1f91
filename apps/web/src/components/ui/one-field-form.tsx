"use client";
import { useState } from "react";
import { cn } from "../../lib/cn.ts";
import { Button } from "./button.tsx";

type Props = {
	/** What the field is called for who cannot see it. */
	label: string;
	placeholder: string;
	maxLength?: number | undefined;
	onSubmit: (text: string) => void;
	isPending?: boolean;
	variant?: "primary" | "outline";
	className?: string;
	fieldClassName?: string;
	/** On the button. */
	children: React.ReactNode;
};

/** One short text and a button that takes it, without blanks around it; the field is then empty again. */
export function OneFieldForm(props: Props) {
	const [text, setText] = useState("");
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		props.onSubmit(text.trim());
		setText("");
	};
	return (
		<form onSubmit={submit} className={cn("flex gap-1", props.className)}>
			<input
				aria-label={props.label}
				placeholder={props.placeholder}
				value={text}
				maxLength={props.maxLength}
				onChange={(event) => setText(event.target.value)}
				className={cn("h-8 rounded-md border bg-background px-2 placeholder:text-muted", props.fieldClassName)}
			/>
			<Button type="submit" variant={props.variant} disabled={props.isPending || text.trim() === ""}>
				{props.children}
			</Button>
		</form>
	);
}
