import { lookAtAlerts } from "@aes/core/metrics";
import type { Logger } from "pino";
import { type MailSettings, sendMail } from "./send-mail.ts";
import type { Stores } from "./stores.ts";
import type { Timings } from "./timings.ts";

type Deps = { stores: Pick<Stores, "alerts" | "notices">; timings: Timings; log: Logger };

/** E-mails of one sweep; the rest waits for the next. */
const AT_ONCE = 5;

/** Fires and resolves the rules of all projects, and sends the e-mails that are due; without a server they wait. */
export async function tendAlerts({ stores, timings, log }: Deps, mail: MailSettings | null): Promise<void> {
	const { alerts, notices } = stores;
	const readFacts: Parameters<typeof lookAtAlerts<Rule>>[0]["readFacts"] = (rule, now) =>
		alerts.readFacts(rule, now, timings.deadAfterMs);
	const { changes, errors } = await lookAtAlerts({ ...alerts, readFacts }, new Date());
	for (const { ruleId, title } of changes) log.info({ ruleId }, title);
	if (mail) await sendDue(notices, mail, log);
	if (errors.length > 0) throw new AggregateError(errors, "Rules of alerts could not be looked at.");
}

type Rule = Awaited<ReturnType<Stores["alerts"]["listRules"]>>[number];

async function sendDue(notices: Stores["notices"], mail: MailSettings, log: Logger): Promise<void> {
	const due = await notices.claimDueMail(AT_ONCE);
	await Promise.all(
		due.map(async (notice) => {
			const error = await sendMail(mail, notice);
			if (error === null) return notices.markMailed(notice.id);
			log.warn({ noticeId: notice.id, attempt: notice.attempt, error }, "e-mail not sent");
			await notices.markMailFailed(notice.id, { attempt: notice.attempt, error });
		}),
	);
}
