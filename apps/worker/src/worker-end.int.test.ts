import { expect, test } from "vitest";
import { aWorld } from "./testing/a-world.ts";
import { startWorkerProcess } from "./testing/worker-process.ts";

test("an error that nothing expected is logged as fatal and ends the worker, so that its supervisor starts another", async () => {
	await using world = await aWorld();
	const preload = `process.once("SIGUSR2", () => { Promise.reject(new Error("a stray rejection")); })`;
	await using worker = await startWorkerProcess(world, preload);
	expect(await worker.end("SIGUSR2")).toBe(1);
	const last: unknown = JSON.parse(worker.readLog().trim().split("\n").at(-1) ?? "");
	expect(last).toMatchObject({ level: 60, origin: "unhandledRejection", err: { message: "a stray rejection" } });
});
