import { AppError } from "@aes/core/errors";
import { installPackages } from "../system/apt.ts";
import { hasProgram, runProcess } from "../system/process.ts";
import type { Step } from "./step.ts";

/** Docker Compose, with which the tests start docker/compose.yaml. */
export function createComposeStep(): Step {
	return {
		id: "compose",
		title: "Docker Compose",
		needs: [],
		isReady: async () => (await findCompose()) !== null,
		run: async () => {
			await installPackages(["docker-compose"], "The test of docker/compose.yaml");
			if ((await findCompose()) === null) {
				throw new AppError("unavailable", "The package docker-compose was installed, but brought no docker-compose.");
			}
		},
		mend: "Install Docker Compose (docker-compose 1.29 or newer, or the plugin docker compose), then run ./aes test again.",
	};
}

/** How Compose is called on this machine, or null. */
export async function findCompose(): Promise<readonly string[] | null> {
	if (await hasProgram("docker-compose")) return ["docker-compose"];
	const plugin = ["docker", "compose"];
	return (await runProcess([...plugin, "version"])).exitCode === 0 ? plugin : null;
}
