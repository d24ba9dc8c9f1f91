import { describe, expect, it } from "vitest";
import { COMMAND_RULES, TOOL_RULES } from "./label-rules.ts";
import { labelStep } from "./label-step.ts";
import type { StepToolCall, TraceLabel } from "./step.ts";

function aCall(name: string, args: Record<string, unknown> = {}): StepToolCall {
	return { id: "call-1", name, arguments: args };
}

function labelOf(command: unknown) {
	return labelStep({ source: "agent", toolCalls: [aCall("bash", { command })] });
}

describe("labelStep on shell commands", () => {
	it.each<[string, TraceLabel, string]>([
		["cat evidence/instruction.md", "read", "read-program"],
		["ls -la tasks/", "read", "read-program"],
		["grep -rn 'reward' tests | head -5", "read", "read-program"],
		["find . -name '*.sh' 2>/dev/null", "read", "read-program"],
		["head -50 x.log > /dev/null 2>&1", "read", "read-program"],
		["cat evidence/*/transcript.md | wc -l", "read", "read-program"],
		["sed -n 1,20p file", "read", "read-program"],
		["git log --oneline", "read", "read-history"],
		["docker images", "read", "read-containers"],
		["envkit --help", "read", "help"],
		["tar -tf data.tar", "read", "read-program"],
		["cat > tasks/a/task.toml <<'EOF'\npytest -q\nEOF", "write", "redirect"],
		["echo hi >> notes.txt", "write", "redirect"],
		["printf x | tee tasks/a/b", "write", "write-program"],
		["sed -i 's/a/b/' file", "write", "edit-in-place"],
		["sed -Ei.bak 's/a/b/' file", "write", "edit-in-place"],
		["mkdir -p tasks/a/tests", "write", "write-program"],
		["chmod +x tests/test.sh", "write", "write-program"],
		["tar xzf data.tgz", "write", "unpack"],
		["git apply fix.patch", "write", "apply-change"],
		["docker build -t x environment/", "build", "image-build"],
		["apt-get update", "build", "system-packages"],
		["DEBIAN_FRONTEND=noninteractive sudo apt-get install -y jq", "build", "system-packages"],
		["pip install pytest", "build", "language-packages"],
		["python3 -m pip install pytest", "build", "pip-module"],
		["gcc -o a a.c", "build", "compile"],
		["envkit build tasks/a", "build", "envkit-build"],
		["envkit check tasks/a", "test", "envkit-test"],
		["/usr/local/bin/envkit test tasks/a oracle", "test", "envkit-test"],
		["pytest -q tests", "test", "test-runner"],
		["python3 -m pytest tests", "test", "test-module"],
		["bash -n solution/solve.sh", "test", "syntax-check"],
		["python3 -m py_compile solve.py", "test", "compile-check"],
		["bash tasks/a/solution/solve.sh", "test", "task-script"],
		["cd tasks/a && ./tests/test.sh", "test", "task-script-direct"],
		["timeout 30 bash tests/test.sh", "test", "task-script"],
		["diff out/a expected/a", "test", "compare"],
		["sha256sum -c SHA256SUMS", "test", "verify-checksums"],
		["docker run --rm x true", "test", "container-run"],
		["npm run test", "test", "test-target"],
		["envkit submit tasks/a", "other", "envkit-submit"],
		["sleep 5", "other", "no-rule"],
		["# just a remark", "other", "no-rule"],
		["", "other", "no-rule"],
	])("takes %j as %s by %s", (command, label, rule) => {
		expect(labelOf(command)).toEqual({ label, rule });
	});

	it.each<[string, TraceLabel]>([
		["cat a; echo b > c", "write"],
		["mkdir x && pip install y", "build"],
		["pip install y && pytest; cat z", "test"],
		["cat a && envkit submit tasks/a", "read"],
		["cat <<EOF > a\nEOF\nenvkit build .", "build"],
		["if true; then bash tests/test.sh; fi", "test"],
	])("takes the strongest intent of %j: %s", (command, label) => {
		expect(labelOf(command).label).toBe(label);
	});

	it.each(["echo 'pytest; docker build .'", 'echo "a > b && pytest"', "echo pip install x", "echo a\\>b"])(
		"is not misled by quoted text or by arguments: %j",
		(command) => {
			expect(labelOf(command)).toEqual({ label: "other", rule: "no-rule" });
		},
	);

	it("reads an argv as well as a text", () => {
		expect(labelOf(["bash", "-lc", "pytest -q"]).label).toBe("test");
		expect(labelOf(["ls", "-la"]).label).toBe("read");
		expect(labelOf(42)).toEqual({ label: "other", rule: "no-rule" });
	});

	it.each(["'", '"', ">'", "<<A\n", "\\", "&>", "$(", "a=", "-n "])("reads megabytes of %j in no time", (piece) => {
		const startedAt = performance.now();
		labelOf(piece.repeat(1_000_000));
		expect(performance.now() - startedAt).toBeLessThan(500);
	});
});

describe("labelStep on other steps", () => {
	it.each<[string, TraceLabel, string]>([
		["write_file", "write", "tool-write"],
		["read_file", "read", "tool-read"],
		["submit", "other", "tool-submit"],
		["envkit_test", "test", "tool-envkit-test"],
		["envkit_build", "build", "tool-envkit-build"],
		["ask_human", "other", "no-rule"],
	])("takes the tool %s as %s by %s", (name, label, rule) => {
		expect(labelStep({ source: "agent", toolCalls: [aCall(name)] })).toEqual({ label, rule });
	});

	it("takes the strongest of several calls", () => {
		const toolCalls = [aCall("read_file"), aCall("bash", { command: "pytest" }), aCall("write_file")];
		expect(labelStep({ source: "agent", toolCalls })).toEqual({ label: "test", rule: "test-runner" });
	});

	it("gives a step without calls, and one of somebody else, to other", () => {
		expect(labelStep({ source: "agent", toolCalls: [] })).toEqual({ label: "other", rule: "no-tool-call" });
		expect(labelStep({ source: "user", toolCalls: [] })).toEqual({ label: "other", rule: "not-agent" });
	});
});

it("gives every rule an id of its own and a reason", () => {
	const rules = [...COMMAND_RULES, ...TOOL_RULES];
	expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
	expect(rules.every((rule) => rule.reason.endsWith("."))).toBe(true);
});
