"use client";
import { MAX_ANNOTATOR_CHARS } from "@aes/core/annotations";
import { useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { giveName } from "./use-annotator.ts";

/** Without accounts people are told apart by a name that this browser keeps. */
export function NameForm() {
	const [name, setName] = useState("");
	const id = useId();
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		if (name.trim()) giveName(name.trim());
	};
	return (
		<Card className="mb-4 max-w-xl">
			<CardTitle>Who labels?</CardTitle>
			<form onSubmit={submit} className="flex flex-wrap items-end gap-2">
				<div className="flex flex-col gap-1">
					<label htmlFor={id} className="text-xs font-medium text-muted">
						Your name
					</label>
					<input
						id={id}
						value={name}
						maxLength={MAX_ANNOTATOR_CHARS}
						onChange={(event) => setName(event.target.value)}
						className="h-8 w-56 rounded-md border bg-background px-2"
					/>
				</div>
				<Button type="submit" variant="primary" disabled={!name.trim()}>
					Go on
				</Button>
			</form>
			<p className="mt-2 text-xs text-muted">
				This dashboard runs without accounts. Your labels are kept under this name, apart from others'.
			</p>
		</Card>
	);
}

export function NameNote({ name }: { name: string }) {
	return (
		<span className="text-xs text-muted">
			Labelling as <strong className="font-medium text-foreground">{name}</strong>
			<button type="button" onClick={() => giveName(null)} className="ml-2 underline hover:text-foreground">
				Not you?
			</button>
		</span>
	);
}
