import { AppError } from "@aes/core/errors";
import type { FileTree, Sandbox } from "@aes/core/ports";
import { WORKSPACE_ROOT, WORKSPACE_UID } from "./workspace-root.ts";

const STAGING = "/tmp/.workspace-files";

/**
 * Puts the files into the sandbox's workspace, all of them the agent's own. It copies them as the agent: on images
 * with a USER some engines run root without the capabilities that chown needs.
 */
export async function layOutWorkspace(sandbox: Sandbox, files: FileTree): Promise<void> {
	await sandbox.upload(STAGING, files);
	await execOrThrow(sandbox, ["cp", "-R", `${STAGING}/.`, WORKSPACE_ROOT], WORKSPACE_UID);
	await execOrThrow(sandbox, ["rm", "-rf", STAGING], 0);
}

async function execOrThrow(sandbox: Sandbox, command: readonly string[], user: number): Promise<void> {
	const { exitCode, stderr } = await sandbox.exec(command, { user, timeoutMs: 60_000 });
	if (exitCode === 0) return;
	throw new AppError("internal", `The workspace could not be laid out: "${command[0]}" failed in the sandbox.`, {
		details: { command, exitCode, stderr: stderr.slice(0, 1000) },
	});
}
