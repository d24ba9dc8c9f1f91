import type { BlobStore } from "@aes/core/ports";
import type { Db } from "./client.ts";
import { runQuery } from "./db-errors.ts";
import { Prisma } from "./generated/client.ts";

/** As `isHiddenPath` has it. */
const HIDDEN = "^(steps/[^/]+/)?(solution|tests)/";

/**
 * The contents that belong to a project; any other digest is as if it were not stored. Without `withSolutions` only
 * files that are open to solvers and files of workspaces: what sandboxes printed may hold a solution.
 */
export function createProjectBlobs(
	{ client }: Db,
	blobs: Pick<BlobStore, "get">,
	access: { projectId: string; withSolutions: boolean },
): Pick<BlobStore, "get"> {
	return {
		async get(digest, range) {
			const source = access.withSolutions ? inProject(access.projectId, digest) : inOpenFiles(access.projectId, digest);
			const [found] = await runQuery(() => client.$queryRaw<unknown[]>`SELECT 1 WHERE ${source}`);
			return found ? blobs.get(digest, range) : null;
		},
	};
}

const inOpenFiles = (projectId: string, digest: string) => Prisma.sql`
	EXISTS (SELECT 1 FROM environment_files f JOIN environment_versions v ON v.id = f.version_id
		JOIN environments e ON e.id = v.environment_id
		WHERE f.blob_digest = ${digest} AND e.project_id = ${projectId} AND f.path !~ ${HIDDEN})
	OR ${inWorkspaces(projectId, digest)}`;

const inProject = (projectId: string, digest: string) => Prisma.sql`
	EXISTS (SELECT 1 FROM environment_files f JOIN environment_versions v ON v.id = f.version_id
		JOIN environments e ON e.id = v.environment_id WHERE f.blob_digest = ${digest} AND e.project_id = ${projectId})
	OR ${inWorkspaces(projectId, digest)}
	OR EXISTS (SELECT 1 FROM trajectory_steps s JOIN proposals p ON p.id = s.proposal_id
		WHERE p.project_id = ${projectId} AND ${named(Prisma.sql`s.observations`, digest)})
	OR EXISTS (SELECT 1 FROM rollout_steps s JOIN rollouts r ON r.id = s.rollout_id
		WHERE r.project_id = ${projectId} AND ${named(Prisma.sql`s.observations`, digest)})
	OR EXISTS (SELECT 1 FROM admission_checks c JOIN admissions a ON a.id = c.admission_id
		JOIN environment_versions v ON v.id = a.version_id JOIN environments e ON e.id = v.environment_id
		WHERE e.project_id = ${projectId} AND ${named(Prisma.sql`c.evidence`, digest)})`;

const inWorkspaces = (projectId: string, digest: string) => Prisma.sql`
	EXISTS (SELECT 1 FROM workspace_files f JOIN workspace_versions v ON v.id = f.version_id
		JOIN workspaces w ON w.id = v.workspace_id WHERE f.blob_digest = ${digest} AND w.project_id = ${projectId})`;

/** As the indexes have it: a list of objects one of which names the digest. */
const named = (column: Prisma.Sql, digest: string) =>
	Prisma.sql`jsonb_path_query_array(${column}, '$[*].blob') @> to_jsonb(${digest}::text)`;
