import { AppError } from "@aes/core/errors";
import type { FileTree, Sandbox } from "@aes/core/ports";
import { WORKSPACE_ROOT, WORKSPACE_UID } from "./workspace-root.ts";

/** Puts the files into the sandbox's workspace; all of it belongs to the agent afterwards. */
export async function layOutWorkspace(sandbox: Sandbox, files: FileTree): Promise<void> {
	await sandbox.upload(WORKSPACE_ROOT, files);
	const owner = `${WORKSPACE_UID}:${WORKSPACE_UID}`;
	const { exitCode, stderr } = await sandbox.exec(["chown", "-R", owner, WORKSPACE_ROOT], {
		user: 0,
		timeoutMs: 60_000,
	});
	if (exitCode !== 0)
		throw new AppError("internal", "The workspace could not be handed to the agent in its sandbox.", {
			details: { exitCode, stderr: stderr.slice(0, 1000) },
		});
}
