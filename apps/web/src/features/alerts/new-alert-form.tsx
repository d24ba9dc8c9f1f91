"use client";
import { ALERT_KINDS, type AlertKind, type MeasuredSource } from "@aes/core/metrics";
import { useState } from "react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { SelectBox } from "../../components/ui/select-box.tsx";
import { KINDS } from "./describe-rule.ts";
import { NumberField } from "./number-field.tsx";
import { SourceSelect } from "./source-select.tsx";
import type { useAlerts } from "./use-alerts.ts";

const START = {
	kind: "rate_below" as AlertKind,
	source: "model" as MeasuredSource,
	amount: 80,
	hours: 24,
	toWebhook: true,
	mail: "",
};

/** A rule over a window; the server refuses what is out of bounds. */
export function NewAlertForm({ create }: { create: ReturnType<typeof useAlerts>["create"] }) {
	const [draft, setDraft] = useState(START);
	const { kind, source, amount, hours, toWebhook, mail } = draft;
	const { title, unit, scale } = KINDS[kind];
	const set = (change: Partial<typeof START>) => setDraft({ ...draft, ...change });
	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		const mailTo = mail.split(/[\s,;]+/).filter(Boolean);
		const wish = { name: `${title} ${amount} ${unit}`, source, windowHours: hours, toWebhook, mailTo };
		create.mutate({ ...wish, kind, threshold: amount * scale }, { onSuccess: () => setDraft(START) });
	};
	return (
		<Card>
			<CardTitle>New alert</CardTitle>
			<form onSubmit={submit} className="flex flex-wrap items-end gap-3">
				<SelectBox
					label="When"
					value={kind}
					options={ALERT_KINDS.map((one) => [one, KINDS[one].title] as const)}
					onChange={(one) => set({ kind: one, amount: KINDS[one].initial })}
					className="max-w-96"
				/>
				<NumberField label={unit} value={amount} onChange={(value) => set({ amount: value })} />
				{(kind === "rate_below" || kind === "cost_above") && (
					<>
						<NumberField label="hours back" value={hours} onChange={(value) => set({ hours: value })} />
						<SourceSelect value={source} onChange={(one) => set({ source: one })} />
					</>
				)}
				<label className="flex items-center gap-2">
					<span className="text-xs text-muted">E-mail to</span>
					<input
						value={mail}
						onChange={(event) => set({ mail: event.target.value })}
						placeholder="lead@lab.example"
						className="h-8 w-56 rounded-md border bg-background px-2"
					/>
				</label>
				<label className="flex h-8 items-center gap-2">
					<input
						type="checkbox"
						checked={toWebhook}
						onChange={(event) => set({ toWebhook: event.target.checked })}
						className="size-4 accent-accent"
					/>
					webhook
				</label>
				<Button type="submit" variant="primary" disabled={create.isPending}>
					Make the alert
				</Button>
			</form>
			{create.error && <ErrorState title="The alert was not made" message={create.error.message} />}
			<p className="mt-2 text-xs text-muted">
				Looked at by the workers' sweep: fires once, and resolves only beyond a margin. Rates need 10 evaluable
				proposals. E-mails need AES_SMTP_URL and AES_SMTP_FROM, webhooks AES_WEBHOOK_URL, on the worker.
			</p>
		</Card>
	);
}
