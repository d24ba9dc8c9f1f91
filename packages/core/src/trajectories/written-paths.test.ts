import { expect, test } from "vitest";
import { listWrittenPaths } from "./written-paths.ts";

const bash = (command: string) => [{ id: "c1", name: "bash", arguments: { command } }];
const written = (calls: Parameters<typeof listWrittenPaths>[0]) =>
	listWrittenPaths(calls).map(({ path, isRemoved }) => (isRemoved ? `-${path}` : path));

test.each([
	["cat > tasks/a/task.toml <<'EOF'\nx > not/this\nEOF", ["tasks/a/task.toml"]],
	["cd tasks/a && echo x >> ./tests/../run.sh; ls 2>/dev/null >&2", ["tasks/a/run.sh"]],
	["cd /workspace/t && touch a.txt b.txt", ["/workspace/t/a.txt", "/workspace/t/b.txt"]],
	["printf x | tee -a 'with space.txt'", ["with", "space.txt"]],
	["cp a.txt b.txt && mv b.txt c.txt && rm -f a.txt", ["b.txt", "c.txt", "-a.txt"]],
	["sed -i s/a/b/ f.py; sed s/a/b/ g.py", ["f.py"]],
	["echo x > $HOME/y; rm *.log", []],
	["cat README.md", []],
])("%j writes %j", (command, paths) => {
	expect(written(bash(command))).toEqual(paths);
});

test("a writing tool names its path, a reading one writes nothing", () => {
	const call = (name: string, given: Record<string, unknown>) => ({ id: "c1", name, arguments: given });
	expect(written([call("write_file", { path: "./a/b", content: "x" })])).toEqual(["a/b"]);
	expect(written([call("Edit", { file_path: "/workspace/x.py" })])).toEqual(["/workspace/x.py"]);
	expect(written([call("read_file", { path: "a" }), call("write_file", { path: 7 })])).toEqual([]);
});

test("a file counts once in a step, as it stood last, and hostile paths are left out", () => {
	expect(written(bash("echo x > a; rm a"))).toEqual(["-a"]);
	expect(written([{ id: "c", name: "write", arguments: { path: "x".repeat(10_000) } }])).toEqual([]);
	expect(written(bash(Array.from({ length: 500 }, (_, at) => `echo > f${at}`).join(";"))).length).toBe(200);
});
