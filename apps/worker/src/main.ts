import { pino } from "pino";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";

const env = readWorkerEnv();
const log = pino({ level: env.AES_LOG_LEVEL, base: { process: "worker" } });

// Nobody knows what state such an error left: the supervisor starts a new worker, and the leases hand its work over.
process.on("uncaughtException", (error, origin) => {
	log.fatal({ err: error, origin }, "worker has an error that nothing expected, and ends");
	process.exit(1);
});
const worker = await startWorker(env, log);

let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.on(signal, () => {
		if (isEnding) return;
		isEnding = true;
		log.info({ signal }, "worker ends");
		worker[Symbol.asyncDispose]().then(
			() => process.exit(0),
			(error: unknown) => {
				log.error({ err: error }, "worker did not end in good order");
				process.exit(1);
			},
		);
	});
}
