import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { contentDigest } from "@aes/core/tasks";
import {
	checkWorkspace,
	DEFAULT_WORKSPACE,
	describeWorkspaceProblem,
	findNameFault,
	type WorkspaceRef,
} from "@aes/core/workspaces";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { type FileBlobs, type FileRow, readFiles, storeFiles } from "./file-rows.ts";
import { createWorkspacePromotions, setPromoted } from "./workspace-promotions.ts";
import {
	type LockedWorkspace,
	lockWorkspace,
	noVersion,
	noWorkspace,
	type WorkspaceVersion,
} from "./workspace-rows.ts";

type NewVersion = {
	projectId: string;
	name: string;
	files: FileTree;
	/** What it was made from. */
	parentId: string | null;
	note: string;
	author: string;
};

/** Workspaces and their versions: rows in Postgres, contents as blobs. A version never changes. */
export function createWorkspaceRepository({ client }: Db, blobs: FileBlobs) {
	return withDbErrors({
		...createWorkspacePromotions(client),
		/**
		 * Stores what the product ships as a version of "default": its first, or a new one when a release brings other
		 * files. It is promoted unless a person has promoted a version of their own, which then stays.
		 */
		async ensureShipped(projectId: string, files: FileTree): Promise<WorkspaceVersion> {
			const digest = contentDigest(files);
			const workspace = { projectId, name: DEFAULT_WORKSPACE };
			const stored = await client.workspaceVersion.findFirst({ where: { digest, isShipped: true, workspace } });
			if (stored) return { id: stored.id, workspace: workspace.name, number: stored.number, digest };
			const rows = await storeFiles(blobs, files);
			return client.$transaction((tx) => storeShipped(tx, { projectId, digest, rows }));
		},
		/** A workspace with its first version, promoted. Throws `conflict` when the name is taken, `invalid_input`. */
		async create(input: NewVersion): Promise<WorkspaceVersion> {
			assertName(input.name);
			const version = await toVersionData(blobs, input);
			const { projectId, name, author } = input;
			return client.$transaction(async (tx) => {
				const made = await tx.workspace.createMany({ data: { projectId, name }, skipDuplicates: true });
				if (made.count === 0) throw nameTaken(name);
				const workspace = await lockWorkspace(tx, input);
				const created = await insertVersion(tx, workspace, version);
				await setPromoted(tx, workspace, { versionId: created.id, author });
				return created;
			});
		},
		/** The next version. Throws `conflict` when the files are those of its parent, `not_found`, `invalid_input`. */
		async addVersion(input: NewVersion & { parentId: string }): Promise<WorkspaceVersion> {
			const version = await toVersionData(blobs, input);
			return client.$transaction(async (tx) => {
				const workspace = await lockWorkspace(tx, input);
				const parent = await tx.workspaceVersion.findUniqueOrThrow({ where: { id: input.parentId } });
				if (parent.digest === version.digest) throw nothingChanged(input.name, parent.number);
				return insertVersion(tx, workspace, version);
			});
		},
		/** The promoted version when the reference names none. Throws `not_found`. */
		async get(projectId: string, { name, number }: WorkspaceRef): Promise<WorkspaceVersion> {
			const workspace = await client.workspace.findUnique({
				where: { projectId_name: { projectId, name } },
				include: { promoted: true, versions: { where: { number: number ?? -1 } } },
			});
			if (!workspace) throw noWorkspace(name);
			const version = number === null ? workspace.promoted : workspace.versions[0];
			if (!version) throw noVersion(name, number);
			return { id: version.id, workspace: name, number: version.number, digest: version.digest };
		},
		/** Throws `not_found`. */
		async getFiles(versionId: string): Promise<FileTree> {
			const version = await client.workspaceVersion.findUnique({
				where: { id: versionId },
				select: { files: { orderBy: { path: "asc" } } },
			});
			if (!version) throw new AppError("not_found", `No workspace version ${versionId} is stored.`);
			return readFiles(blobs, { id: versionId, files: version.files });
		},
	});
}

export type WorkspaceRepository = ReturnType<typeof createWorkspaceRepository>;

/** What an agentic proposal works in when its campaign names nothing; null before the shipped files are stored. */
export async function findPromotedDefault(tx: DbClient, projectId: string): Promise<string | null> {
	const key = { projectId_name: { projectId, name: DEFAULT_WORKSPACE } };
	return (await tx.workspace.findUnique({ where: key }))?.promotedId ?? null;
}

type VersionData = {
	note: string;
	author: string;
	digest: string;
	parentId: string | null;
	isShipped: boolean;
	rows: readonly FileRow[];
};

async function toVersionData(blobs: FileBlobs, input: NewVersion): Promise<VersionData> {
	const { files, parentId } = input;
	assertValid(files);
	const rows = await storeFiles(blobs, files);
	const [note, author] = [cleanText(input.note), cleanText(input.author)];
	return { note, author, parentId, digest: contentDigest(files), isShipped: false, rows };
}

type Shipped = { projectId: string; digest: string; rows: readonly FileRow[] };

async function storeShipped(tx: DbClient, { projectId, digest, rows }: Shipped): Promise<WorkspaceVersion> {
	const key = { projectId, name: DEFAULT_WORKSPACE };
	await tx.workspace.createMany({ data: key, skipDuplicates: true });
	const workspace = await lockWorkspace(tx, key);
	const earlier = await tx.workspaceVersion.findMany({
		where: { workspaceId: workspace.id, isShipped: true },
		orderBy: { number: "desc" },
	});
	const same = earlier.find((version) => version.digest === digest);
	if (same) return { id: same.id, workspace: key.name, number: same.number, digest };
	const author = "AutoEnvScaling";
	const note = earlier.length === 0 ? "As shipped." : "As shipped by a newer release.";
	const parentId = earlier[0]?.id ?? null;
	const created = await insertVersion(tx, workspace, { note, author, digest, parentId, isShipped: true, rows });
	const isOwnPromoted = workspace.promotedId !== null && !earlier.some(({ id }) => id === workspace.promotedId);
	if (!isOwnPromoted) await setPromoted(tx, workspace, { versionId: created.id, author });
	return created;
}

async function insertVersion(
	tx: DbClient,
	workspace: LockedWorkspace,
	{ rows, ...columns }: VersionData,
): Promise<WorkspaceVersion> {
	const { _max: last } = await tx.workspaceVersion.aggregate({
		where: { workspaceId: workspace.id },
		_max: { number: true },
	});
	const number = (last.number ?? 0) + 1;
	const files = { createMany: { data: [...rows] } };
	const { id, digest } = await tx.workspaceVersion.create({
		data: { ...columns, workspaceId: workspace.id, number, files },
	});
	return { id, workspace: workspace.name, number, digest };
}

function assertName(name: string): void {
	const fault = findNameFault(name);
	if (fault) throw new AppError("invalid_input", `${fault}. Choose another one.`, { details: { field: "name" } });
}

const SHOWN_PROBLEMS = 10;

function assertValid(files: FileTree): void {
	const problems = checkWorkspace(files);
	if (problems.length === 0) return;
	const lines = problems.slice(0, SHOWN_PROBLEMS).map((problem) => `- ${describeWorkspaceProblem(problem)}`);
	const more = problems.length - lines.length;
	const rest = more > 0 ? [`- and ${more} more`] : [];
	throw new AppError(
		"invalid_input",
		["These files are no workspace version; nothing was stored.", ...lines, ...rest].join("\n"),
		{
			details: { files: problems.map(({ file }) => file) },
		},
	);
}

const nameTaken = (name: string) =>
	new AppError(
		"conflict",
		`There is a workspace "${name}" already. Choose another name, or add a version: ./aes workspace edit ${name}.`,
		{ details: { name } },
	);

const nothingChanged = (name: string, parent: number) =>
	new AppError("conflict", `These are the files of version ${parent} of "${name}"; no version was made of them.`, {
		details: { name, parent },
	});
