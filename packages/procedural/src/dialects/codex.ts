import type { Action, ToolDialect } from "./dialect.ts";
import { findShellWrite, toShellWrite } from "./shell-write.ts";

/** The longest that Codex waits before it hands a command back, and before it hands back one that was waited for. */
const YIELD_MS = 30_000;
const WAIT_MS = 300_000;

const HEADER = /^(?:Chunk ID|Wall time|Process exited|Process running|Original token count)[^\n]*\n/;

/** A shell and nothing else; a command that takes long goes on while the model is asked. */
export const CODEX: ToolDialect = {
	tools: ["exec_command", "write_stdin"],
	isParallel: true,
	toCall: (action) => ({ name: "exec_command", arguments: { cmd: toCommand(action), yield_time_ms: YIELD_MS } }),
	toAction(call) {
		const command = String(call.arguments.cmd ?? "");
		return findShellWrite(command) ?? { name: "bash", arguments: { command } };
	},
	readResult(text) {
		let rest = text;
		while (HEADER.test(rest)) rest = rest.replace(HEADER, "");
		return rest.replace(/^Output:\n?/, "");
	},
	findWait(result) {
		const session = /^Process running with session ID (\d{1,15})$/m.exec(result.slice(0, 500))?.[1];
		if (session === undefined) return null;
		return {
			name: "write_stdin",
			arguments: { session_id: Number(session), chars: "", yield_time_ms: WAIT_MS },
		};
	},
	isWait: ({ name }) => name === "write_stdin",
};

function toCommand(action: Action): string {
	if (action.name === "write_file") return toShellWrite(action);
	return action.name === "read_file" ? `cat ${action.arguments.path}` : String(action.arguments.command);
}
