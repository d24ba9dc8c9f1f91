import { AppError } from "@aes/core/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	createJobProducer,
	createQueueConnection,
	type JobEvent,
	type JobProducer,
	listQueueCounts,
	type Processors,
	type QueueConnection,
	type RunningWorkers,
	startWorkers,
	type WorkersOptions,
} from "./index.ts";
import { killWorkerInMidFlight } from "./testing/kill-worker.ts";
import { createTestStore, type TestStore } from "./testing/test-store.ts";

const SHORT_LOCK = { lockMs: 1_500, stalledIntervalMs: 500 };
const nothing = async () => undefined;
const processors = (changes: Partial<Processors>): Processors => ({
	runProposal: nothing,
	admitEnvironment: nothing,
	runRollout: nothing,
	sweep: nothing,
	reap: nothing,
	...changes,
});
const whenAborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

describe.each(["redis", "postgres"] as const)("the queue on %s", (backend) => {
	let own: TestStore;
	let connection: QueueConnection;
	let producer: JobProducer;
	let workers: RunningWorkers | undefined;
	let events: JobEvent[];
	beforeAll(async () => {
		own = await createTestStore(backend);
	});
	afterAll(() => own[Symbol.asyncDispose]());
	beforeEach(async () => {
		events = [];
		connection = await createQueueConnection(own.store);
		producer = createJobProducer(connection);
	});
	afterEach(async () => {
		await workers?.close();
		workers = undefined;
		await producer[Symbol.asyncDispose]();
		await connection[Symbol.asyncDispose]();
	});
	const start = async (changes: Partial<Processors>, options: WorkersOptions = {}) => {
		const onEvent = (event: JobEvent) => events.push(event);
		workers = await startWorkers(connection, processors(changes), { onEvent, ...options });
	};
	const ended = (key: string) => events.filter((event) => event.key === key && event.type !== "started");

	test("a job enqueued twice runs once, and again for the next attempt of its row", async () => {
		const seen: string[] = [];
		const enqueue = (attempt: number) => producer.enqueue("runProposal", { proposalId: "p1", attempt });
		expect(await enqueue(0)).toBe(await enqueue(0));
		await start({
			runProposal: async ({ proposalId, attempt }) => {
				seen.push(`${proposalId} ${attempt}`);
				if (attempt === 0) await enqueue(0);
			},
		});
		await expect.poll(() => ended("runProposal")).toHaveLength(1);
		await enqueue(1);
		await expect.poll(() => ended("runProposal")).toHaveLength(2);
		expect(seen).toEqual(["p1 0", "p1 1"]);
	});

	test("a finished job leaves its id free and nothing behind", async () => {
		await start({});
		const ids = ["a1", "a2", "a1"];
		for (const [index, admissionId] of ids.entries()) {
			await producer.enqueue("admitEnvironment", { admissionId, attempt: 0 });
			await expect.poll(() => ended("admitEnvironment")).toHaveLength(index + 1);
		}
		await expect
			.poll(async () => (await listQueueCounts(connection, new Date()))[1])
			.toMatchObject({ key: "admitEnvironment", waiting: 0, active: 0, failed: 0 });
	});

	test("a processor that throws is told of once and not tried again", async () => {
		let calls = 0;
		await start({
			admitEnvironment: async () => {
				calls += 1;
				throw new AppError("unavailable", "no engine answers");
			},
		});
		await producer.enqueue("admitEnvironment", { admissionId: "broken", attempt: 0 });
		await expect.poll(() => ended("admitEnvironment")).toMatchObject([{ error: { code: "unavailable" } }]);
		await producer.enqueue("admitEnvironment", { admissionId: "next", attempt: 0 });
		await expect.poll(() => ended("admitEnvironment")).toHaveLength(2);
		expect(calls).toBe(2);
	});

	test("a payload that this build does not know never reaches a processor", async () => {
		const queue = connection.openQueue("run-proposal");
		await queue.add("run-proposal", { proposal: 7 }, { removeOnFail: true });
		await queue.close();
		await start({ runProposal: () => Promise.reject(new Error("reached")) });
		await expect.poll(() => ended("runProposal")).toMatchObject([{ type: "failed", error: { code: "invalid_input" } }]);
	});

	test("closing aborts what runs, waits for its end and takes nothing more", async () => {
		await start({ runProposal: (_payload, { signal }) => whenAborted(signal) });
		await producer.enqueue("runProposal", { proposalId: "long", attempt: 0 });
		await expect.poll(() => events.some(({ key }) => key === "runProposal")).toBe(true);
		await workers?.close();
		expect(ended("runProposal")).toMatchObject([
			{ type: "failed", error: { message: expect.stringContaining("stopping") } },
		]);
		workers = undefined;
		await producer.enqueue("runProposal", { proposalId: "later", attempt: 0 });
		const [counts] = await listQueueCounts(connection, new Date(Date.now() + 5_000));
		expect(counts).toMatchObject({ waiting: 1, active: 0 });
		expect(counts?.oldestWaitingMs).toBeGreaterThan(4_000);
		await start({});
		await expect.poll(() => ended("runProposal")).toHaveLength(2);
	});

	test("counts show what waits, what runs and which workers listen", async () => {
		let release = () => {};
		const gate = new Promise<void>((resolve) => {
			release = resolve;
		});
		await start({ admitEnvironment: () => gate }, { concurrency: { admitEnvironment: 1 } });
		for (const admissionId of ["c1", "c2", "c3"])
			await producer.enqueue("admitEnvironment", { admissionId, attempt: 0 });
		const counts = async () => (await listQueueCounts(connection, new Date()))[1];
		await expect.poll(counts).toMatchObject({ waiting: 2, active: 1, workers: 1, oldestWaitingMs: expect.any(Number) });
		release();
		await expect.poll(counts).toMatchObject({ waiting: 0, active: 0, oldestWaitingMs: null });
	});

	test("a schedule exists once, however many workers start it, and its job runs", async () => {
		await start({});
		const second = await startWorkers(connection, processors({}), { onEvent: (event) => events.push(event) });
		await expect.poll(() => ended("sweep"), { timeout: 15_000 }).toMatchObject([{ type: "completed" }]);
		const counts = async () => (await listQueueCounts(connection, new Date())).find(({ key }) => key === "sweep");
		await expect.poll(counts).toMatchObject({ delayed: 1, workers: 2 });
		await second.close();
	});

	test("a job whose worker is killed is taken over, the second time as well", async () => {
		await producer.enqueue("runProposal", { proposalId: "orphan", attempt: 0 });
		for (let kills = 0; kills < 2; kills += 1) await killWorkerInMidFlight(own.store, SHORT_LOCK);
		await start({ runProposal: async ({ proposalId }) => proposalId }, SHORT_LOCK);
		await expect.poll(() => ended("runProposal"), { timeout: 20_000 }).toMatchObject([{ result: "orphan" }]);
	});
});
