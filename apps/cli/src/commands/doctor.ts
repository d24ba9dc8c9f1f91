import type { Command } from "commander";
import type { Context } from "../context.ts";
import { collectFacts, type Fact } from "../doctor/facts.ts";
import { readModels, renderModels } from "../doctor/models.ts";
import { reachVendors } from "../doctor/reach.ts";
import { EXIT } from "../exit-code.ts";
import type { Step } from "../setup/step.ts";
import { PRODUCT_STEPS, type StepId, TEST_STEPS } from "../setup/steps.ts";
import { parseEngineAddress } from "../system/engine-api.ts";

type Check = {
	id: string;
	title: string;
	status: "present" | "missing";
	isOptional: boolean;
	mend?: string;
	reason?: string;
};

export function registerDoctor(program: Command, context: Context): void {
	program
		.command("doctor")
		.description("say what is present, what is missing and how to mend it; changes nothing")
		.option("--json", "print one JSON object")
		.option("--network", "ask the vendors with a key whether they are there, without the key")
		.action((options: Options) => doctor(context, options));
}

type Options = { json?: boolean; network?: boolean };

async function doctor({ settings, steps, output }: Context, options: Options): Promise<void> {
	const examine = (isOptional: boolean) => (id: StepId) => check(steps[id], isOptional);
	const [checks, facts, models] = await Promise.all([
		Promise.all([...PRODUCT_STEPS.map(examine(false)), ...TEST_STEPS.map(examine(true))]),
		collectFacts(settings, parseEngineAddress(settings.DOCKER_HOST)),
		readModels(settings).then((state) => (options.network ? reachVendors(state, settings) : state)),
	]);
	const isSetUp = checks.every(({ status, isOptional }) => status === "present" || isOptional);
	const isHealthy = isSetUp && models.fault === null;
	if (options.json) output.json({ healthy: isHealthy, checks, facts, models });
	else output.result([render(checks, facts), ...renderModels(models), "", conclude(isSetUp, isHealthy)].join("\n"));
	process.exitCode = isHealthy ? EXIT.ok : EXIT.failed;
}

function conclude(isSetUp: boolean, isHealthy: boolean): string {
	if (!isSetUp) return "Run ./aes setup: it brings what is missing.";
	return isHealthy ? "Everything the product needs is there." : "Mend the models file, or unset AES_MODELS_FILE.";
}

async function check(step: Step, isOptional: boolean): Promise<Check> {
	const { id, title, mend } = step;
	try {
		if (await step.isReady()) return { id, title, status: "present", isOptional };
		return { id, title, status: "missing", isOptional, mend };
	} catch (error) {
		return {
			id,
			title,
			status: "missing",
			isOptional,
			mend,
			reason: error instanceof Error ? error.message : String(error),
		};
	}
}

function render(checks: readonly Check[], facts: readonly Fact[]): string {
	const checkLines = checks.flatMap(({ title, status, isOptional, reason, mend }) => {
		if (status === "present") return [`✓ ${title}`];
		const note = isOptional ? " (only the tests need it)" : "";
		return [`✗ ${title}: missing${note}`, ...[reason, mend].filter(Boolean).map((line) => `    ${line}`)];
	});
	const width = Math.max(...facts.map(({ name }) => name.length));
	const factLines = facts.map(
		({ name, value, warning }) =>
			`  ${name.padEnd(width)}  ${value}${warning ? `\n  ${"".padEnd(width)}  warning: ${warning}` : ""}`,
	);
	return [...checkLines, "", ...factLines, ""].join("\n");
}
