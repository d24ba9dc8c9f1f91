import { installPackages } from "../system/apt.ts";
import { REDIS_SERVER } from "../system/private-redis.ts";
import { hasProgram } from "../system/process.ts";
import type { Step } from "./step.ts";

/** The program redis-server: the tests run the queue on a private one as well as on Postgres. */
export function createRedisStep(): Step {
	return {
		id: "redis",
		title: "Redis",
		needs: [],
		isReady: () => hasProgram(REDIS_SERVER),
		run: () => installPackages([REDIS_SERVER], "The queue's tests"),
		mend: "Install redis-server, then run ./aes test again.",
	};
}
