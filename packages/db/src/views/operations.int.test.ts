import { expect, test } from "vitest";
import { createCampaignRepository } from "../campaign-repository.ts";
import { aCampaign } from "../testing/fixtures.ts";
import { useTestDb } from "../testing/index.ts";
import { readOperations } from "./operations.ts";

const db = useTestDb();

test("the oldest that waits is due; what waits for later and what a paused campaign holds are told apart", async () => {
	const { campaignId, projectId, proposalIds } = await aCampaign(db, { proposalsPerCell: 4 });
	const [old, young, delayed] = proposalIds;
	const enqueue = (id: string | undefined, minutes: number) =>
		db.pool.query("UPDATE proposals SET enqueued_at = now() + $2 * interval '1 minute' WHERE id = $1", [id, minutes]);
	await enqueue(old, -30);
	await enqueue(young, -5);
	await enqueue(delayed, 15);
	const read = async () => (await readOperations(db.client, { projectId, now: new Date() })).proposals;
	const minutesFromNow = (at: Date | null) => at && Math.round((at.getTime() - Date.now()) / 60_000);

	const live = await read();
	expect(live).toMatchObject({ waiting: 3, delayed: 1, held: 0, running: 0, lapsed: 0 });
	expect(minutesFromNow(live.oldestWaitingAt)).toBe(-30);
	expect(minutesFromNow(live.nextDelayedAt)).toBe(15);

	await createCampaignRepository(db).pause(campaignId);
	expect(await read()).toMatchObject({
		waiting: 0,
		oldestWaitingAt: null,
		delayed: 0,
		nextDelayedAt: null,
		held: 4,
	});
});
