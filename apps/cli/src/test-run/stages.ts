import { existsSync } from "node:fs";
import { join } from "node:path";
import { paths } from "../paths.ts";
import type { StepId } from "../setup/steps.ts";
import { countPlaywright, countVitest } from "./counts.ts";
import { reportFile, type Stage } from "./run-stage.ts";

export const KINDS = ["unit", "integration", "e2e", "all"] as const;
export type Kind = (typeof KINDS)[number];

/** What a kind of tests needs in place. */
export function neededSteps(kind: Kind): readonly StepId[] {
	const integration = ["proposer-image", "agent-pi", "postgres", "redis", "compose", "containers"] as const;
	const e2e = ["proposer-image", "postgres", "build", "browser"] as const;
	return { unit: [], integration, e2e, all: [...integration, ...e2e] }[kind];
}

/** The stages of a kind, in order; `services` is the environment of those that need servers. */
export function listStages(kind: Kind, services: Record<string, string>): Stage[] {
	const unit = vitest("Unit tests", "unit", {});
	const integration = vitest("Integration tests", "integration", services);
	const e2e = playwright(services);
	return { unit: [unit], integration: [integration], e2e: [e2e], all: [...STATIC_STAGES, unit, integration, e2e] }[
		kind
	];
}

const bin = (name: string) => join(paths.root, "node_modules/.bin", name);

const STATIC_STAGES: readonly Stage[] = [
	{ title: "Lint and format", command: [bin("biome"), "check", "."] },
	{
		title: "Type check",
		command: [bin("turbo"), "run", "typecheck", "--continue", "--output-logs=errors-only", "--ui=stream"],
	},
	{ title: "Unused code", command: [bin("knip")] },
];

function vitest(title: string, project: string, env: Record<string, string>): Stage {
	const file = reportFile(project);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
	return {
		title,
		env,
		command: [bin("vitest"), "run", "--project", project, ...reporters],
		report: { file, count: countVitest },
	};
}

function playwright(env: Record<string, string>): Stage {
	const file = reportFile("e2e");
	const config = join(paths.e2e, "playwright.config.ts");
	return {
		title: "Browser tests",
		cwd: paths.e2e,
		command: [join(paths.e2e, "node_modules/.bin/playwright"), "test", "--reporter=list,json"],
		env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
		report: { file, count: countPlaywright },
		...(!existsSync(config) && { hindrance: "there is no e2e/playwright.config.ts, so no browser test can run" }),
	};
}
