import type { AuditEvent } from "@aes/core/access";
import { cleanJson, cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Prisma } from "./generated/client.ts";

const MAX_NAME = 200;

/** The writes of a project; rows are only added. */
export function createAuditRepository({ client }: Db) {
	return withDbErrors({
		async record({ projectId, actor, action, subject, before, after }: AuditEvent): Promise<void> {
			await client.auditEvent.create({
				data: {
					projectId,
					actorKind: actor.kind,
					actorId: actor.id,
					actorName: cleanText(actor.name).slice(0, MAX_NAME),
					action,
					subjectKind: subject.kind,
					subjectId: subject.id,
					...(before !== null && { before: cleanJson(before) as Prisma.InputJsonValue }),
					...(after !== null && { after: cleanJson(after) as Prisma.InputJsonValue }),
				},
			});
		},
	});
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
