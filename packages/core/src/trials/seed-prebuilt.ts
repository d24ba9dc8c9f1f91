import type { FileTree, Sandbox } from "../ports/index.ts";
import type { TrialPlan } from "./plan-trial.ts";

/** The files below `folder/`, by their path relative to it. */
export function subtree(files: FileTree, folder: string): FileTree {
	const prefix = `${folder}/`;
	return new Map(
		[...files].flatMap(([path, file]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), file] as const] : [])),
	);
}

/** A prebuilt image without a Dockerfile gets the content of `environment/` in its working directory, as in Harbor. */
export async function seedPrebuilt(plan: TrialPlan, sandbox: Sandbox): Promise<void> {
	if (plan.prebuiltImage === null || plan.files.has("environment/Dockerfile")) return;
	const files = subtree(plan.files, "environment");
	if (files.size > 0) await sandbox.upload(plan.workdir ?? (await findWorkdir(sandbox)), files);
}

async function findWorkdir(sandbox: Sandbox): Promise<string> {
	const { stdout } = await sandbox.exec(["pwd"], { timeoutMs: 10_000 });
	const path = stdout.trim();
	return path.startsWith("/") ? path : "/";
}
