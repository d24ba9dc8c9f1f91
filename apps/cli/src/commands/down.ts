import type { Command } from "commander";
import type { Context } from "../context.ts";
import { stopServer } from "../postgres/server.ts";
import { withLock } from "../system/lock.ts";

export function registerDown(program: Command, { output }: Context): void {
	program
		.command("down")
		.description("stop the embedded PostgreSQL; its data stays")
		.action(async () => {
			const wasRunning = await withLock("postgres", stopServer);
			output.result(wasRunning ? "The embedded PostgreSQL is stopped." : "The embedded PostgreSQL was not running.");
		});
}
