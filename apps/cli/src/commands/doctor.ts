import type { Command } from "commander";
import type { Context } from "../context.ts";
import { collectFacts, type Fact } from "../doctor/facts.ts";
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
		.action((options: { json?: boolean }) => doctor(context, options.json === true));
}

async function doctor({ settings, steps, output }: Context, isJson: boolean): Promise<void> {
	const examine = (isOptional: boolean) => (id: StepId) => check(steps[id], isOptional);
	const [checks, facts] = await Promise.all([
		Promise.all([...PRODUCT_STEPS.map(examine(false)), ...TEST_STEPS.map(examine(true))]),
		collectFacts(settings, parseEngineAddress(settings.DOCKER_HOST)),
	]);
	const isHealthy = checks.every(({ status, isOptional }) => status === "present" || isOptional);
	if (isJson) output.json({ healthy: isHealthy, checks, facts });
	else output.result(render(checks, facts, isHealthy));
	process.exitCode = isHealthy ? EXIT.ok : EXIT.failed;
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

function render(checks: readonly Check[], facts: readonly Fact[], isHealthy: boolean): string {
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
	const verdict = isHealthy ? "Everything the product needs is there." : "Run ./aes setup: it brings what is missing.";
	return [...checkLines, "", ...factLines, "", verdict].join("\n");
}
