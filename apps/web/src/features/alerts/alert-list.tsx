import { Bell, BellOff } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { describeRule } from "./describe-rule.ts";
import type { Alert, useAlerts } from "./use-alerts.ts";

const MUTE_HOURS = 24;

/** Each rule: how it stands, who is told, what it said before. */
export function AlertList({ rows, actions }: { rows: readonly Alert[]; actions: ReturnType<typeof useAlerts> }) {
	return (
		<Card>
			<CardTitle>Alerts</CardTitle>
			{rows.length === 0 && <p className="py-3 text-muted">No rule yet: make one below.</p>}
			<ul>
				{rows.map((alert) => (
					<AlertItem key={alert.id} alert={alert} actions={actions} />
				))}
			</ul>
		</Card>
	);
}

function AlertItem({ alert, actions }: { alert: Alert; actions: ReturnType<typeof useAlerts> }) {
	const { id, name, isFiring, mutedUntil, lastText, lookedAt, toWebhook, mailTo, events } = alert;
	const isMuted = mutedUntil !== null && mutedUntil > new Date();
	const told = ["in the app", ...(toWebhook ? ["webhook"] : []), ...mailTo];
	return (
		<li className="border-b py-3 last:border-0">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="font-medium">{name}</h3>
				<Badge tone={isFiring ? "bad" : "good"}>{isFiring ? "firing" : "quiet"}</Badge>
				{isMuted && (
					<Badge tone="neutral">muted until {mutedUntil.toISOString().slice(0, 16).replace("T", " ")} UTC</Badge>
				)}
				<span className="ml-auto flex gap-2">
					<Button onClick={() => actions.mute.mutate({ id, hours: isMuted ? 0 : MUTE_HOURS })}>
						{isMuted ? <Bell aria-hidden className="size-4" /> : <BellOff aria-hidden className="size-4" />}
						{isMuted ? "Unmute" : `Mute for ${MUTE_HOURS} h`}
						<span className="sr-only"> {name}</span>
					</Button>
					<Button onClick={() => actions.removeOne(alert)}>
						Delete<span className="sr-only"> {name}</span>
					</Button>
				</span>
			</div>
			<p>{describeRule(alert)}</p>
			<p className="text-xs text-muted">
				Told {told.join(", ")}.{" "}
				{lookedAt ? (
					<>
						{lastText} Looked at <TimeAgo at={lookedAt} />.
					</>
				) : (
					"A worker has not looked at it yet."
				)}
			</p>
			{events.length > 0 && (
				<details className="text-xs text-muted">
					<summary>What it said before ({events.length})</summary>
					<ul className="list-disc pl-4">
						{events.map(({ id: event, at, isFiring: fired, text, isMuted: inSilence }) => (
							<li key={event}>
								<TimeAgo at={at} />: {fired ? "fired" : "resolved"}
								{inSilence && ", in silence"}. {text}
							</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}
