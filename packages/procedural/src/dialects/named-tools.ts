import type { Action, ToolDialect } from "./dialect.ts";
import { findShellWrite, toShellWrite } from "./shell-write.ts";

type Names = { bash: string; write: string; read: string; path: string };

/** The dialect of a harness with a shell tool and file tools without modes, told apart by their names. */
export function createNamedTools(names: Names, readResult: ToolDialect["readResult"]): ToolDialect {
	return {
		tools: [names.bash, names.write, names.read],
		isParallel: true,
		readResult,
		toCall(action) {
			const { path, content, mode, command } = action.arguments;
			if (action.name === "bash") return { name: names.bash, arguments: { command } };
			if (action.name === "read_file") return { name: names.read, arguments: { [names.path]: path } };
			if (mode !== undefined) return { name: names.bash, arguments: { command: toShellWrite(action) } };
			return { name: names.write, arguments: { [names.path]: path, content } };
		},
		toAction(call): Action {
			const { command, content } = call.arguments;
			const path = call.arguments[names.path];
			if (call.name === names.write) return { name: "write_file", arguments: { path, content } };
			if (call.name === names.read) return { name: "read_file", arguments: { path } };
			if (call.name !== names.bash) return call;
			return findShellWrite(String(command)) ?? { name: "bash", arguments: { command } };
		},
	};
}
