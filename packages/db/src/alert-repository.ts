import { AppError } from "@aes/core/errors";
import type { AlertChange, AlertFacts, AlertWish } from "@aes/core/metrics";
import { sumCohorts } from "@aes/core/metrics";
import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { AlertRule as Row } from "./generated/client.ts";
import { readDaySpend } from "./project-repository.ts";
import { listCohorts } from "./views/cohorts.ts";

const SHOWN_EVENTS = 20;
const MAX_TITLE = 300;
const MAX_TEXT = 1_000;

export type AlertRule = AlertWish &
	Pick<Row, "id" | "projectId" | "isFiring" | "changedAt" | "lastText" | "lookedAt" | "mutedUntil" | "createdAt">;
type One = { projectId: string; id: string };

/** Rules of projects, how they stand, and what they said. A deleted rule is kept, so that it can be restored. */
export function createAlertRepository({ client }: Db) {
	/** Throws `not_found` for another project's rule too. */
	async function update(
		{ projectId, id }: One,
		data: Partial<Pick<Row, "mutedUntil" | "deletedAt">>,
	): Promise<AlertRule> {
		const { count } = await client.alertRule.updateMany({ where: { id, projectId }, data });
		if (count === 0) throw new AppError("not_found", `There is no alert rule ${id}.`, { details: { id } });
		return toRule(await client.alertRule.findUniqueOrThrow({ where: { id } }));
	}
	return withDbErrors({
		async list(projectId: string) {
			const rows = await client.alertRule.findMany({
				where: { projectId, deletedAt: null },
				orderBy: [{ createdAt: "asc" }, { id: "asc" }],
				include: { events: { orderBy: { at: "desc" }, take: SHOWN_EVENTS } },
			});
			return rows.map(({ events, ...row }) => ({ ...toRule(row), events }));
		},
		async create(projectId: string, { name, mailTo, ...wish }: AlertWish): Promise<AlertRule> {
			const data = { projectId, ...wish, name: cleanText(name), mailTo: [...mailTo] };
			return toRule(await client.alertRule.create({ data }));
		},
		mute: (one: One, until: Date | null): Promise<AlertRule> => update(one, { mutedUntil: until }),
		remove: (one: One, now: Date): Promise<AlertRule> => update(one, { deletedAt: now }),
		restore: (one: One): Promise<AlertRule> => update(one, { deletedAt: null }),

		/** Of every project: what a sweep looks at. */
		async listRules(): Promise<AlertRule[]> {
			return (await client.alertRule.findMany({ where: { deletedAt: null }, orderBy: { id: "asc" } })).map(toRule);
		},
		async readFacts({ projectId, source, windowHours }: AlertRule, now: Date, freshMs: number): Promise<AlertFacts> {
			const span = { from: new Date(now.getTime() - windowHours * 3_600_000), to: new Date(now.getTime() + 1), now };
			const [cohorts, day, still] = await Promise.all([
				listCohorts(client, { projectId, source, span }),
				readDaySpend(client, projectId),
				readStillness(projectId, now, freshMs),
			]);
			const { rate, spendMicroUsd } = sumCohorts(cohorts);
			const { evaluable, accepted } = rate;
			const used = day.spentMicroUsd + day.reservedMicroUsd;
			return {
				evaluable,
				accepted,
				spendMicroUsd,
				dayShare: day.limitMicroUsd ? used / day.limitMicroUsd : null,
				...still,
			};
		},
		async note(id: string, text: string, now: Date): Promise<void> {
			await client.alertRule.updateMany({ where: { id }, data: { lastText: text.slice(0, MAX_TEXT), lookedAt: now } });
		},
		/** Of several sweeps one makes the change. A muted rule changes in silence. */
		change: ({ ruleId, isFiring, title, text, now }: AlertChange): Promise<boolean> =>
			client.$transaction(async (tx) => {
				const { count } = await tx.alertRule.updateMany({
					where: { id: ruleId, isFiring: !isFiring, deletedAt: null },
					data: { isFiring, changedAt: now, ...(isFiring && { episode: { increment: 1 } }) },
				});
				if (count === 0) return false;
				const rule = await tx.alertRule.findUniqueOrThrow({ where: { id: ruleId } });
				const isMuted = rule.mutedUntil !== null && rule.mutedUntil > now;
				await tx.alertEvent.create({ data: { ruleId, at: now, isFiring, text: text.slice(0, MAX_TEXT), isMuted } });
				if (!isMuted) await tx.notice.create({ data: toNotice(rule, { isFiring, title, text, now }) });
				return true;
			}),
	});

	async function readStillness(projectId: string, now: Date, freshMs: number) {
		const [row] = await client.$queryRaw<{ open: number; since: Date | null; live: number }[]>`
			SELECT count(p.id) FILTER (WHERE p.status IN ('queued', 'running'))::int AS open,
				greatest(max(p.finished_at), max(c.created_at), max(c.resumed_at)) AS since,
				(SELECT count(*)::int FROM workers WHERE stopped_at IS NULL
					AND heartbeat_at >= ${new Date(now.getTime() - freshMs)}::timestamptz) AS live
			FROM campaigns c JOIN proposals p ON p.campaign_id = c.id
			WHERE c.project_id = ${projectId} AND c.status = 'running'`;
		const isOpen = row && row.open > 0 && row.since;
		return {
			stillMinutes: isOpen ? Math.max(0, (now.getTime() - isOpen.getTime()) / 60_000) : 0,
			liveWorkers: row?.live ?? 0,
		};
	}
}
export type AlertRepository = ReturnType<typeof createAlertRepository>;

function toRule({ deletedAt, episode, ...row }: Row): AlertRule {
	return row as AlertRule;
}

type Told = Pick<AlertChange, "isFiring" | "title" | "text" | "now">;

/** The key holds the time that it fired, so that each is told once. */
function toNotice({ id, projectId, episode, mailTo, toWebhook }: Row, { isFiring, title, text, now }: Told) {
	return {
		projectId,
		alertRuleId: id,
		key: `alert:${id}:${episode}:${isFiring ? "fired" : "resolved"}`,
		kind: isFiring ? "alert" : "alert_resolved",
		title: cleanText(title).slice(0, MAX_TITLE),
		body: cleanText(text).slice(0, MAX_TEXT),
		mailTo,
		mailAt: mailTo.length > 0 ? now : null,
		...(!toWebhook && { deliverAt: null }),
	};
}
