import { deliveryWaitMs, MAX_DELIVERIES, type NewNotice } from "@aes/core/campaigns";
import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

const MAX_TITLE = 300;
const MAX_BODY = 2_000;
const SHOWN = 100;

export type Notice = {
	id: string;
	/** null for what an alert's rule says. */
	campaignId: string | null;
	campaignName: string | null;
	kind: string;
	title: string;
	body: string;
	createdAt: Date;
	readAt: Date | null;
};
export type DueNotice = Omit<Notice, "readAt"> & { attempt: number };
export type DueMail = DueNotice & { mailTo: string[] };

/** Notices and their delivery by webhook and e-mail. */
export function createNoticeRepository({ client }: Db) {
	return withDbErrors({
		/** Written once for its key; false when it is there already. */
		async write(campaignId: string, notice: NewNotice): Promise<boolean> {
			const { projectId } = await client.campaign.findUniqueOrThrow({
				where: { id: campaignId },
				select: { projectId: true },
			});
			const text = {
				title: cleanText(notice.title).slice(0, MAX_TITLE),
				body: cleanText(notice.body).slice(0, MAX_BODY),
			};
			const data = [{ projectId, campaignId, key: cleanText(notice.key), kind: notice.kind, ...text }];
			return (await client.notice.createMany({ data, skipDuplicates: true })).count === 1;
		},
		/** The newest ones, and how many of all are unread. */
		async list(projectId: string): Promise<{ notices: Notice[]; unread: number }> {
			const [rows, unread] = await Promise.all([
				client.notice.findMany({
					where: { projectId },
					orderBy: [{ createdAt: "desc" }, { id: "desc" }],
					take: SHOWN,
					include: CAMPAIGN_NAME,
				}),
				client.notice.count({ where: { projectId, readAt: null } }),
			]);
			return { notices: rows.map(toNotice), unread };
		},
		/** These, or all of the project; returns how many were unread. */
		async markRead(projectId: string, ids: readonly string[] | "all"): Promise<number> {
			const which = ids === "all" ? {} : { id: { in: [...ids] } };
			const where = { projectId, readAt: null, ...which };
			return (await client.notice.updateMany({ where, data: { readAt: new Date() } })).count;
		},
		/**
		 * Notices whose delivery is due, each claimed by setting its next try: whoever dies over one has spent an attempt,
		 * and no two senders take the same one at once.
		 */
		async claimDue(limit: number): Promise<DueNotice[]> {
			const claimed = await client.$queryRaw<{ id: string; attempt: number }[]>`
				UPDATE notices SET delivery_attempts = delivery_attempts + 1, deliver_at = now() + interval '1 minute'
				WHERE id IN (
					SELECT id FROM notices WHERE deliver_at <= now() ORDER BY deliver_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
				)
				RETURNING id, delivery_attempts AS attempt`;
			const attempts = new Map(claimed.map(({ id, attempt }) => [id, attempt]));
			const rows = await client.notice.findMany({
				where: { id: { in: [...attempts.keys()] } },
				include: CAMPAIGN_NAME,
			});
			return rows.map((row) => ({ ...toNotice(row), attempt: attempts.get(row.id) ?? 1 }));
		},
		async markDelivered(id: string): Promise<void> {
			const data = { deliverAt: null, deliveredAt: new Date(), deliveryError: null };
			await client.notice.update({ where: { id }, data });
		},
		/** Tried again later, as long as attempts are left and `isFinal` is false. */
		async markFailed(id: string, failure: { attempt: number; error: string; isFinal: boolean }): Promise<void> {
			const isOver = failure.isFinal || failure.attempt >= MAX_DELIVERIES;
			const deliverAt = isOver ? null : new Date(Date.now() + deliveryWaitMs(failure.attempt));
			const deliveryError = cleanText(failure.error).slice(0, MAX_BODY);
			await client.notice.update({ where: { id }, data: { deliverAt, deliveryError } });
		},
		/** E-mails that are due, each claimed as a webhook's delivery is. */
		async claimDueMail(limit: number): Promise<DueMail[]> {
			const claimed = await client.$queryRaw<{ id: string; attempt: number }[]>`
				UPDATE notices SET mail_attempts = mail_attempts + 1, mail_at = now() + interval '1 minute'
				WHERE id IN (SELECT id FROM notices WHERE mail_at <= now() ORDER BY mail_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
				RETURNING id, mail_attempts AS attempt`;
			const attempts = new Map(claimed.map(({ id, attempt }) => [id, attempt]));
			const where = { id: { in: [...attempts.keys()] } };
			const rows = await client.notice.findMany({ where, include: CAMPAIGN_NAME });
			return rows.map((row) => ({ ...toNotice(row), mailTo: row.mailTo, attempt: attempts.get(row.id) ?? 1 }));
		},
		async markMailed(id: string): Promise<void> {
			await client.notice.update({ where: { id }, data: { mailAt: null, mailedAt: new Date(), mailError: null } });
		},
		/** Tried again later, as long as attempts are left. */
		async markMailFailed(id: string, { attempt, error }: { attempt: number; error: string }): Promise<void> {
			const mailAt = attempt >= MAX_DELIVERIES ? null : new Date(Date.now() + deliveryWaitMs(attempt));
			await client.notice.update({ where: { id }, data: { mailAt, mailError: cleanText(error).slice(0, MAX_BODY) } });
		},
		/** Nobody is to be told by webhook: what waits for it does so no longer. */
		async dropDeliveries(): Promise<void> {
			await client.notice.updateMany({ where: { deliverAt: { not: null } }, data: { deliverAt: null } });
		},
	});
}

export type NoticeRepository = ReturnType<typeof createNoticeRepository>;

const CAMPAIGN_NAME = { campaign: { select: { name: true } } } as const;

type Row = Omit<Notice, "campaignName"> & { campaign: { name: string } | null };

const toNotice = ({ id, campaignId, campaign, kind, title, body, createdAt, readAt }: Row): Notice => ({
	id,
	campaignId,
	campaignName: campaign?.name ?? null,
	kind,
	title,
	body,
	createdAt,
	readAt,
});
