import { resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import { HARNESSES } from "@aes/core/proposals";
import { DEFAULT_WORKSPACE, findWorkspacePart, parseWorkspaceRef } from "@aes/core/workspaces";
import { writeTaskDirectory } from "@aes/files";
import { type Command, Option } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS, WORKER_STEPS } from "../setup/steps.ts";
import { commandAuthor } from "../workspaces/author.ts";
import { createWorkspace, editWorkspace } from "../workspaces/change-version.ts";
import { type OptimiseOptions, optimiseWorkspace, renderOptimisation } from "../workspaces/optimise-workspace.ts";
import { diffVersions, renderDifferences } from "../workspaces/render-diff.ts";
import { renderVersions, toVersionJson } from "../workspaces/render-versions.ts";
import { ensureShipped } from "../workspaces/shipped.ts";
import { parseCount } from "./propose.ts";

type Options = { json?: boolean };
type EditOptions = Options & { from?: string; file?: string; note?: string };
/** What a subcommand found or did: a value for `--json`, and text for people. */
type Answer = { json: unknown; text: string };

export function registerWorkspace(program: Command, context: Context): void {
	const command = program.command("workspace").description("what proposers work in: skills, tools, memory; versioned");
	const add = (usage: string, description: string) =>
		command.command(usage).description(description).option("--json", "print the result as JSON");
	const run = (options: Options, work: (stores: CommandStores) => Promise<Answer>) => answer(context, options, work);

	add("list", "workspaces, with rate and cost of each version").action((options: Options) => run(options, listAll));
	add("show <workspace>", "the files of NAME or NAME@VERSION, and its versions")
		.option("--file <path>", "print this file instead")
		.action((ref: string, options: Options & { file?: string }) =>
			run(options, (stores) => show(stores, ref, options)),
		);
	add("new <name>", "a workspace of its own")
		.option("--from <source>", "a version such as default@2, or a directory such as ./mine", "default")
		.option("-m, --note <text>", "why")
		.action((name: string, options: EditOptions) =>
			run(options, async (stores) => toMade(await createWorkspace(stores, { name, ...options }), "and promoted")),
		);
	add("edit <workspace>", "make the next version")
		.option("--from <dir>", "take all files of this directory")
		.option("--file <path>", "open one file in $EDITOR, such as skills/verifier/SKILL.md")
		.option("-m, --note <text>", "why")
		.action((ref: string, options: EditOptions) =>
			run(options, async (stores) => toMade(await editWorkspace(context, stores, { ref, ...options }))),
		);
	add("diff <before> <after>", "what differs between two versions").action(
		(before: string, after: string, options: Options) => run(options, (stores) => diff(stores, before, after)),
	);
	add("promote <version>", "make NAME@VERSION the one in use; rollback undoes it").action(
		(ref: string, options: Options) => run(options, (stores) => promote(stores, ref)),
	);
	add("rollback <name>", "undo the last promotion").action((name: string, options: Options) =>
		run(options, (stores) => rollback(stores, name)),
	);
	add("export <version>", "write the files of NAME or NAME@VERSION to a directory")
		.requiredOption("--out <dir>", "folder to make")
		.option("--force", "replace what is there")
		.action((ref: string, options: Options & { out: string; force?: boolean }) =>
			run(options, (stores) => exportFiles(stores, ref, options)),
		);
	add(
		"optimise <workspace>",
		"edit a version from a campaign's failures, judge it on held-out seeds, promote if better",
	)
		.requiredOption("--campaign <id>", "whose failures the edits are made from")
		.requiredOption("--held-out <seed...>", "seeds to judge on; none of that campaign's")
		.option("--model <model>", "who edits, such as anthropic/MODEL; without it a rule, which is no language model")
		.option("--proposer <model>", "whose proposals judge; by default that campaign's")
		.addOption(new Option("--harness <harness>", "of these proposals").choices(HARNESSES).default("built-in"))
		.option("-n, --number <number>", "proposals for each version; by default 5 for each held-out seed", parseCount)
		.option("--random-seed <number>", "equal numbers draw equally", parseCount, 1)
		.option("--budget <usd>", "most that both judging campaigns may spend", Number)
		.action((ref: string, options: Options & OptimiseOptions) =>
			run(options, async (stores) => {
				await context.ensure(WORKER_STEPS);
				const json = await optimiseWorkspace(context, stores, { ref, ...options });
				return { json, text: renderOptimisation(json) };
			}),
		);
}

async function answer(
	context: Context,
	options: Options,
	work: (stores: CommandStores) => Promise<Answer>,
): Promise<void> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	await ensureShipped(stores);
	const { json, text } = await work(stores);
	if (options.json) return context.output.json(json);
	context.output.result(text);
}

async function listAll({ workspaces: store, projectId }: CommandStores): Promise<Answer> {
	const found = await store.list({ projectId });
	const workspaces = found.map(({ versions, ...workspace }) => ({
		...workspace,
		versions: versions.map(toVersionJson),
	}));
	return { json: { workspaces }, text: renderVersions(found) };
}

async function show(stores: CommandStores, ref: string, { file }: { file?: string }): Promise<Answer> {
	const { projectId } = stores;
	const wanted = await stores.workspaces.get(projectId, parseWorkspaceRef(ref));
	if (file !== undefined) return showFile(stores, wanted, file);
	const all = await stores.workspaces.list({ projectId });
	const workspace = all.find(({ name }) => name === wanted.workspace);
	const version = workspace?.versions.find(({ id }) => id === wanted.id);
	if (!workspace || !version) throw new AppError("not_found", `${ref} is gone. See ./aes workspace list.`);
	const tree = await stores.workspaces.getFiles(wanted.id);
	const files = [...tree].map(([path, { content, mode }]) => ({
		path,
		part: findWorkspacePart(path),
		mode: mode.toString(8),
		size: content.length,
	}));
	const lines = files.map(({ path, part, size }) => `${(part ?? "").padEnd(11)}${String(size).padStart(7)}  ${path}`);
	const title = `${wanted.workspace}@${wanted.number}  ${version.id}  ${version.digest}\nby ${version.author}: ${version.note}`;
	return {
		json: { workspace: workspace.name, ...toVersionJson(version), files },
		text: [title, ...lines, "", renderVersions([workspace])].join("\n"),
	};
}

async function showFile(stores: CommandStores, version: { id: string }, path: string): Promise<Answer> {
	const found = await stores.workspaces.findFile({ projectId: stores.projectId, versionId: version.id, path });
	if (!found)
		throw new AppError("not_found", `This version holds no file ${JSON.stringify(path)}. See ./aes workspace show.`, {
			details: { file: path },
		});
	return { json: found, text: found.text ?? `${path} holds ${found.size} bytes that are no text.` };
}

async function diff({ workspaces, projectId }: CommandStores, from: string, to: string): Promise<Answer> {
	const read = async (ref: string) => {
		const version = await workspaces.get(projectId, parseWorkspaceRef(ref));
		return { title: `${version.workspace}@${version.number}`, files: await workspaces.getFiles(version.id) };
	};
	const [before, after] = [await read(from), await read(to)];
	const files = diffVersions(before, after);
	return { json: { before: before.title, after: after.title, files }, text: renderDifferences(files) };
}

async function promote({ workspaces, projectId }: CommandStores, ref: string): Promise<Answer> {
	const { name, number } = parseWorkspaceRef(ref);
	if (number === null)
		throw new AppError("invalid_input", `Which version of "${name}"? Write ./aes workspace promote ${name}@N.`, {
			details: { field: "version" },
		});
	return toPromotion(await workspaces.promote({ projectId, name, number, author: commandAuthor() }));
}

async function rollback({ workspaces, projectId }: CommandStores, ref: string): Promise<Answer> {
	const { name } = parseWorkspaceRef(ref);
	return toPromotion(await workspaces.rollback({ projectId, name, author: commandAuthor() }));
}

async function exportFiles(
	{ workspaces, projectId }: CommandStores,
	ref: string,
	{ out, force }: { out: string; force?: boolean },
): Promise<Answer> {
	const version = await workspaces.get(projectId, parseWorkspaceRef(ref));
	const files = await workspaces.getFiles(version.id);
	const directory = resolve(out);
	await writeTaskDirectory(directory, files, { overwrite: force === true });
	const { workspace, number } = version;
	return {
		json: { workspace, number, directory, files: [...files.keys()] },
		text: `${files.size} files of ${workspace}@${number} written to ${directory}`,
	};
}

type Promotion = Awaited<ReturnType<CommandStores["workspaces"]["promote"]>>;

function toPromotion({ promoted, replaced }: Promotion): Answer {
	const { workspace, number } = promoted;
	const before = replaced && replaced.id !== promoted.id ? ` instead of version ${replaced.number}` : "";
	const use = workspace === DEFAULT_WORKSPACE ? "; new proposals use it" : "";
	return { json: { promoted, replaced }, text: `"${workspace}" stands at version ${number}${before}${use}.` };
}

function toMade(
	version: { workspace: string; number: number },
	how = "; ./aes workspace promote makes it the one in use",
): Answer {
	const joint = how.startsWith(";") ? "" : " ";
	return { json: version, text: `${version.workspace}@${version.number} stored${joint}${how}.` };
}
