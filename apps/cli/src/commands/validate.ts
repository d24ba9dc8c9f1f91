import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { PROFILE_NAMES, type ProfileName, type Verdict } from "@aes/core/admission";
import { connectEngine, createDockerImageBuilder, createDockerSandboxes, type EngineSettings } from "@aes/sandbox";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Context } from "../context.ts";
import type { Settings } from "../env.ts";
import { EXIT } from "../exit-code.ts";
import { waitForSignal } from "../stack/wait-for-signal.ts";
import { commandOwner, isCommandAlive } from "../validate/command-owner.ts";
import { renderValidate } from "../validate/render-validate.ts";
import { toValidateJson } from "../validate/to-validate-json.ts";
import { validateTasks } from "../validate/validate-tasks.ts";

type ValidateFlags = { profile: ProfileName; json?: boolean; harborCompat?: boolean; jobs?: number };

export function registerValidate(program: Command, context: Context): void {
	program
		.command("validate")
		.description("admit Harbor task directories, or datasets of them, by executed controls")
		.argument("<path...>", "task directories, or directories of task directories")
		.addOption(
			new Option("--profile <name>", "which controls the verdict rests on").choices(PROFILE_NAMES).default("standard"),
		)
		.option("--json", "print one JSON object")
		.option("--harbor-compat", "run the verifier as Harbor does: processes stay, old rewards count")
		.option("--jobs <number>", "containers at once; two for each of the engine's CPUs unless given", parseJobs)
		.action((paths: string[], flags: ValidateFlags) => validate(context, paths, flags));
}

/** Exit codes: 0 all accepted · 1 any rejected · 2 any inconclusive, none rejected · 130 interrupted. */
async function validate(context: Context, paths: string[], flags: ValidateFlags): Promise<void> {
	const { settings, output, ensure } = context;
	await ensure(["engine", "base-image"]);
	const engine = connectEngine(settings.DOCKER_HOST === undefined ? {} : { dockerHost: settings.DOCKER_HOST });
	const options = { engine, settings: toEngineSettings(settings) };
	const sandboxes = createDockerSandboxes(options);
	await sandboxes.reap({ now: new Date(), isOwnerAlive: isCommandAlive });
	const abort = new AbortController();
	// Every container of every task listens to this one signal.
	setMaxListeners(0, abort.signal);
	void waitForSignal().then(() => abort.abort());

	const clock = { nowMs: () => performance.now(), sleep: (durationMs: number) => sleep(durationMs) };
	const deps = { sandboxes, builder: createDockerImageBuilder(options), clock };
	let progress: ReturnType<typeof output.progress> | undefined;
	try {
		const tasks = await validateTasks(deps, paths, {
			profile: flags.profile,
			harborCompat: flags.harborCompat ?? false,
			slots: flags.jobs ?? 2 * (await sandboxes.info()).cpus,
			owner: commandOwner(),
			signal: abort.signal,
			onTask: ({ input, report }, total) => {
				progress ??= output.progress(total);
				progress.tick(`${input.dirName}: ${report?.verdict ?? "rejected"}`);
			},
		});
		progress?.done();
		const result = toValidateJson(flags.profile, tasks);
		if (flags.json) output.json(result);
		else output.result(renderValidate(result));
		process.exitCode = exitCodeOfVerdicts(result.tasks.map(({ verdict }) => verdict));
	} catch (error) {
		if (!abort.signal.aborted) throw error;
		output.warn("interrupted: every container of this run was ended, and nothing was decided.");
		process.exitCode = EXIT.interrupted;
	}
}

export function exitCodeOfVerdicts(verdicts: readonly Verdict[]): number {
	if (verdicts.includes("rejected")) return EXIT.failed;
	return verdicts.includes("inconclusive") ? EXIT.inconclusive : EXIT.ok;
}

function parseJobs(text: string): number {
	const jobs = Number(text);
	if (Number.isInteger(jobs) && jobs >= 1 && jobs <= 256) return jobs;
	throw new InvalidArgumentError("It is a whole number from 1 to 256.");
}

function toEngineSettings(settings: Settings): EngineSettings {
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: noProxy, AES_CA_BUNDLE, AES_IMAGE_REGISTRY } = settings;
	return {
		proxy: { ...(http && { http }), ...(https && { https }), ...(noProxy && { noProxy }) },
		...(AES_CA_BUNDLE && { caBundlePath: AES_CA_BUNDLE }),
		...(AES_IMAGE_REGISTRY && { registryPrefix: AES_IMAGE_REGISTRY }),
	};
}
