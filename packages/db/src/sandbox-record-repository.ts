import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

export type NewSandboxRecord = {
	/** The engine's id of the container. */
	id: string;
	workerId: string;
	purpose: string;
	image: string;
	cpus: number;
	memoryMb: number;
	proposalId: string | null;
	environmentVersionId: string | null;
	detail: string | null;
	expiresAt: Date;
};
export type SandboxRecord = NewSandboxRecord & { createdAt: Date; endedAt: Date | null };

/** What the workers' engines hold, for Operations; each worker brings its part in line with its engine. */
export function createSandboxRecordRepository({ client }: Db) {
	return withDbErrors({
		async recordStarted(record: NewSandboxRecord): Promise<void> {
			const detail = record.detail === null ? null : cleanText(record.detail);
			await client.sandboxRecord.createMany({ data: [{ ...record, detail }], skipDuplicates: true });
		},
		async recordEnded(id: string): Promise<void> {
			await client.$executeRaw`UPDATE sandbox_records SET ended_at = now() WHERE id = ${id} AND ended_at IS NULL`;
		},
		/** Ends the worker's records of what its engine no longer holds; returns how many. Young ones are left alone. */
		async reconcile(input: { workerId: string; liveIds: readonly string[]; olderThanMs: number }): Promise<number> {
			return client.$executeRaw`
				UPDATE sandbox_records SET ended_at = now()
				WHERE worker_id = ${input.workerId} AND ended_at IS NULL AND NOT (id = ANY(${[...input.liveIds]}))
					AND created_at < now() - ${input.olderThanMs} * interval '1 millisecond'`;
		},
		/** Those not ended, newest first. */
		async listLive(): Promise<SandboxRecord[]> {
			return client.sandboxRecord.findMany({ where: { endedAt: null }, orderBy: { createdAt: "desc" } });
		},
	});
}

export type SandboxRecordRepository = ReturnType<typeof createSandboxRecordRepository>;
