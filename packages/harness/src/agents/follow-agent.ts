import type { ExecResult, Sandbox } from "@aes/core/ports";
import { cleanOutput } from "../agentic/clean-output.ts";
import type { MethodDeps } from "../model-turn.ts";
import { WORKSPACE_ROOT, WORKSPACE_UID } from "../workspace/workspace-root.ts";
import type { AgentAdapter, AgentLaunch } from "./agent-adapter.ts";
import { type AgentExit, createRecording, type RecordingContext } from "./record-session.ts";

/** Loopback of a sandbox that has no other interface, so the port is free. */
const GATEWAY_PORT = 4180;
const GATEWAY_SOCKET = "/run/aes/gateway.sock";
export const GATEWAY_URL = `http://127.0.0.1:${GATEWAY_PORT}`;
/** The longest line of a session file that is read: a task's largest file with room around it. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

type Start = {
	adapter: AgentAdapter;
	/** The agent's own, from its image. */
	sandbox: Sandbox;
	launch: AgentLaunch;
	turnLimit: number;
	signal: AbortSignal;
};

export type Followed = {
	recording: Pick<ReturnType<typeof createRecording>, "turns" | "isOverLimit">;
	/** Of `aes-agent`. */
	result: ExecResult;
	/** Of the agent itself; null when it was ended. */
	exit: AgentExit | null;
};

/** Runs a coding agent by `aes-agent` and records what its session files tell, until it ends or may not go on. */
export async function followAgent(deps: MethodDeps, context: RecordingContext, start: Start): Promise<Followed> {
	const { adapter, sandbox, launch, turnLimit, signal } = start;
	const recording = createRecording(deps, context, { adapter, turnLimit, maxLineBytes: 2 * MAX_LINE_BYTES });
	const place = { port: GATEWAY_PORT, socket: GATEWAY_SOCKET, lineBytes: MAX_LINE_BYTES };
	const result = await sandbox.exec(["aes-agent"], {
		stdin: JSON.stringify({ ...place, ...launch, sessions: adapter.sessionFiles }),
		cwd: WORKSPACE_ROOT,
		user: WORKSPACE_UID,
		env: { HOME: "/home/agent" },
		signal: AbortSignal.any([signal, recording.stopped]),
		maxOutputBytes: 4096,
		onStdout: recording.take,
	});
	return { recording, result, exit: await recording.finish() };
}

/** How the agent ended, with its last words. */
export function describeExit(
	{ title, version }: AgentAdapter,
	{ exit, result }: Pick<Followed, "exit" | "result">,
): string {
	const code = exit ? exit.exitCode : result.exitCode;
	const said = cleanOutput(exit?.stderr || exit?.stdout || result.stderr).trim();
	return `${title} ${version} ended with exit code ${code ?? "unknown"}${said && `: ${said.slice(-1000)}`}.`;
}
