import { rm, statfs, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createWorkerRepository } from "@aes/db";
import { expect, onTestFinished, test } from "vitest";
import { aWorld, startCampaign, waitForEnds } from "./testing/a-world.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess } from "./testing/worker-process.ts";

const LEASE_MS = 4_000;
/** A file system in memory, which every Linux has, stands for the disk. */
const DISK = "/dev/shm";
const MARGIN_MB = 40;

test("with the disk nearly full a worker takes no work and says so; with room again the work is done", async () => {
	const { bavail, bsize } = await statfs(DISK);
	const floorMb = Math.floor((bavail * bsize) / 2 ** 20) - MARGIN_MB;
	const filler = `${DISK}/aes-filler-${process.pid}`;
	onTestFinished(() => rm(filler, { force: true }));
	await writeFile(filler, new Uint8Array(2 * MARGIN_MB * 2 ** 20));

	await using world = await aWorld({ leaseMs: LEASE_MS });
	const variables = { ...world.variables, AES_DISK_DIR: DISK, AES_DISK_FLOOR_MB: String(floorMb) };
	await using worker = await startWorkerProcess({ ...world, variables });
	const campaignId = await startCampaign(world, { methods: ["prompt"] });
	const wasRefused = async () => /job completed/.test(worker.readLog()) && /"result":"skipped"/.test(worker.readLog());
	await waitUntil("A job was refused", wasRefused);
	await sleep(LEASE_MS);
	const [waiting] = await world.db.client.proposal.findMany({ where: { campaignId } });
	expect(waiting).toMatchObject({ status: "queued", attempt: 0 });
	expect(worker.readLog().match(/the disk is nearly full/g)).toHaveLength(1);
	const [shown] = await createWorkerRepository(world.db).listLive({ freshMs: 60_000 });
	expect(shown?.capacity).toMatchObject({ isDiskLow: true, diskFloorMb: floorMb });

	await rm(filler);
	expect(await waitForEnds(world, campaignId)).toMatchObject([{ status: "completed", attempt: 1 }]);
	expect(worker.readLog()).toContain("the disk has room again");
}, 600_000);
