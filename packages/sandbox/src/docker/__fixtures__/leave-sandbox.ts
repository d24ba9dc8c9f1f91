import { connectEngine } from "../../connect-engine.ts";
import { createDockerSandboxes } from "../create-docker-sandboxes.ts";

/** Run as a process of its own: makes a sandbox for the owner it is told, prints its id and waits to be killed. */
const sandbox = await createDockerSandboxes({ engine: connectEngine() }).create({
	image: "debian:bookworm-slim",
	limits: { cpus: 1, memoryMb: 128, pids: 50, diskMb: 50 },
	network: "none",
	lifetimeMs: 300_000,
	owner: process.argv[2] ?? "",
	purpose: "leftover",
});
process.stdout.write(`${sandbox.id}\n`);
await sandbox.exec(["sleep", "300"]);
