import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { exportLabels, LABEL_FORMS, type LabelForm } from "@aes/api";
import { LABEL_FORMATS, type LabelFormat } from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import { type Command, Option } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";

type LabelOptions = {
	queue: string;
	form: LabelForm;
	format: LabelFormat;
	out: string;
	force?: boolean;
	json?: boolean;
};

export function registerExportLabels(command: Command, context: Context): void {
	command
		.command("labels")
		.description("people's labels of complete items of an annotation queue")
		.requiredOption("--queue <name>", "its name or id")
		.requiredOption("--out <dir>", "folder to write to")
		.addOption(
			new Option("--form <form>", "every label, or what each step came to").choices(LABEL_FORMS).default("long"),
		)
		.addOption(new Option("--format <format>").choices(LABEL_FORMATS).default("csv"))
		.option("--force", "overwrite what is there")
		.option("--json", "print what was written as JSON")
		.action((options: LabelOptions) => runExportLabels(context, options));
}

async function runExportLabels(context: Context, options: LabelOptions): Promise<void> {
	context.output.useJson(options.json === true);
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const queueId = await getQueueId(stores, options.queue);
	const asked = { projectId: stores.projectId, queueId, viewer: null, now: new Date() };
	const steps = await stores.annotations.review.listSteps(asked, stores.views);
	const { name, text } = exportLabels(steps, options);
	const out = resolve(options.out);
	const path = join(out, name);
	await mkdir(out, { recursive: true });
	await writeFile(path, text, { flag: options.force ? "w" : "wx" });
	if (options.json) return context.output.json({ written: [path] });
	context.output.result(`${steps.length} steps written to ${path}`);
}

async function getQueueId({ annotations, projectId }: CommandStores, queue: string): Promise<string> {
	const queues = await annotations.queues.list({ projectId, annotator: null, now: new Date() });
	const found = queues.find(({ id, name }) => id === queue || name === queue);
	if (found) return found.id;
	const names = queues.map(({ name }) => `"${name}"`).join(", ") || "none yet";
	throw new AppError("not_found", `There is no annotation queue "${queue}". There are: ${names}.`, {
		details: { queue },
	});
}
