import type { Sandbox } from "../ports/index.ts";

const LOGS = "/logs/agent /logs/verifier /logs/artifacts";

/** Harbor's log folders, open to every user. `folder` is made beside them: one command costs less than two. */
export async function makeLogs(sandbox: Sandbox, folder: "/solution" | "/tests" | null): Promise<void> {
	await runAsRoot(sandbox, `mkdir -p ${LOGS} ${folder ?? ""} && chmod 777 ${LOGS}`);
}

/** The same, with nothing left in `/logs/verifier`. */
export async function makeFreshLogs(sandbox: Sandbox, folder: "/solution" | "/tests"): Promise<void> {
	await runAsRoot(sandbox, `rm -rf /logs/verifier && mkdir -p ${LOGS} ${folder} && chmod 777 ${LOGS}`);
}

async function runAsRoot(sandbox: Sandbox, script: string): Promise<void> {
	await sandbox.exec(["sh", "-c", script], { user: 0, cwd: "/", timeoutMs: 60_000 });
}
