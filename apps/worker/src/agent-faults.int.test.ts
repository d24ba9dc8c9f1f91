import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import type { NewStep } from "@aes/core/proposals";
import { createScriptedModel, type ScriptedAnswer } from "@aes/models";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listSandboxesOf, runPiOnce } from "./testing/run-agent-once.ts";
import { waitUntil } from "./testing/wait-until.ts";

const bash = (command: string, id = "c1"): ScriptedAnswer => ({
	toolCalls: [{ id, name: "bash", arguments: { command } }],
});
/** One answer for each command, then the last word. */
const script = (...commands: string[]) =>
	createScriptedModel([...commands.map((command, index) => bash(command, `c${index}`)), "I stop."]);
const outputOf = (steps: readonly NewStep[]) =>
	steps.flatMap(({ observations }) => observations.map(({ content }) => content)).join("\n");

let owner: string;
beforeEach(() => {
	owner = `test/${randomUUID()}`;
});
afterEach(async () => {
	expect(await listSandboxesOf(owner)).toEqual([]);
});

test("an agent that never submits ends without a submission", async () => {
	const { end, steps } = await runPiOnce(owner, { model: script("echo hello") });
	expect(end).toBe("no_submission");
	expect(steps.map(({ source }) => source)).toEqual(["system", "user", "agent", "agent"]);
	expect(steps[2]).toMatchObject({ observations: [{ content: "hello\n", exitCode: 0, truncated: false }] });
});

test("an agent that loops on one command is ended at its turn limit, and no more of it is recorded", async () => {
	const model = createScriptedModel(Array.from({ length: 500 }, (_, index) => bash("true", `c${index}`)));
	const { end, steps } = await runPiOnce(owner, { model, turnLimit: 5 });
	expect(end).toBe("turn_limit");
	expect(steps.filter(({ source }) => source === "agent")).toHaveLength(5);
	expect(model.requests.length).toBeLessThan(100);
});

test("control sequences and a hundred megabytes of output are kept as short plain text", async () => {
	const model = script("printf 'a\\033[2Jb\\007c\\342\\200\\256d\\n'", "yes | head -c 100000000", "echo still here");
	const { end, steps } = await runPiOnce(owner, { model });
	expect(end).toBe("no_submission");
	const printed = steps.flatMap(({ observations }) => observations);
	expect(printed[0]?.content).toMatch(/^[a-d]+\n$/);
	expect(printed[1]?.truncated).toBe(true);
	for (const { content } of printed) expect(Buffer.byteLength(content)).toBeLessThan(20_000);
	expect(printed[2]?.content).toBe("still here\n");
});

test("a task directory of 500 MB is refused in words that it reads, at no cost to the worker's memory", async () => {
	const one = "mkdir -p one many && touch one/task.toml many/task.toml && truncate -s 500M one/data.bin";
	const many = `python3 -c 'for i in range(1500): open(f"many/{i}", "w").truncate(350000)'`;
	const curl = "curl -sS -X POST -T - --unix-socket /run/aes/gateway.sock -H @auth http://gateway/sandbox/submit";
	const model = script(
		`${one} && ${many} && echo "Authorization: Bearer $ENVKIT_TOKEN" > auth`,
		"envkit submit one; echo exit $?",
		"envkit submit many; echo exit $?",
		`tar -c one | ${curl}`,
		`tar -c many | ${curl}`,
		"ls -A /tmp; echo still here",
	);
	const { result, grownBytes } = await watchMemory(() => runPiOnce(owner, { model }));
	expect(result.end).toBe("no_submission");
	const printed = result.steps.flatMap(({ observations }) => observations.map(({ content }) => content));
	const refused = (largest: string) =>
		new RegExp(
			`holds \\d+ bytes, and a task directory may hold 67108864.* The largest file: ${largest}[\\s\\S]*exit 3\n$`,
		);
	expect(printed).toEqual([
		"(no output)",
		expect.stringMatching(refused("524288000 bytes in one/data.bin")),
		expect.stringMatching(refused("350000 bytes in many/\\d+")),
		expect.stringContaining('"one/data.bin" is 524288000 bytes; at most 67108864 are read of one file'),
		expect.stringContaining("The request's body is over 67108864 bytes. Send less."),
		"still here\n",
	]);
	// What of it is taken in before the bound is met may wait for the garbage collector.
	expect(grownBytes).toBeLessThan(250 * 2 ** 20);
}, 300_000);

test("it can write in its workspace, its home and /tmp, and nowhere that matters", async () => {
	const places = ["/workspace", "/home/agent", "/tmp", "/etc", "/usr/local/bin", "/opt/agent", "/run/aes", "/var/lib"];
	const model = script(`for d in ${places.join(" ")}; do touch $d/mine 2>/dev/null && echo "$d written"; done; true`);
	const { steps } = await runPiOnce(owner, { model });
	expect(outputOf(steps)).toBe("/workspace written\n/home/agent written\n/tmp written\n");
});

test("it finds no key but its session's own token, and no route to the host or anywhere else", async () => {
	process.env.ANTHROPIC_API_KEY = "sk-ant-of-the-worker-0123456789";
	const connect = `python3 - <<'END'
import socket
for host in ("172.17.0.1", "169.254.169.254", "1.1.1.1", "deb.debian.org"):
    try:
        socket.create_connection((host, 80), 3)
        print(host, "reached")
    except OSError:
        print(host, "out of reach")
END`;
	const model = script(
		"env; cat /proc/*/environ ~/.pi/agent/*.json 2>/dev/null | tr '\\0' '\\n'",
		connect,
		"ls /sys/class/net",
	);
	const { steps } = await runPiOnce(owner, { model });
	delete process.env.ANTHROPIC_API_KEY;
	const text = outputOf(steps);
	expect(text).not.toContain("of-the-worker");
	const secrets = text.match(/^\w*(?:KEY|TOKEN|SECRET|PASSWORD)\w*(?==)/gim) ?? [];
	expect(new Set(secrets)).toEqual(new Set(["ENVKIT_TOKEN"]));
	expect(text).not.toContain(" reached");
	expect(text.match(/out of reach/g)).toHaveLength(4);
	expect(steps.at(-2)?.observations[0]?.content).toBe("lo\n");
});

test("a spent budget ends the proposal as such, not as the agent's own end", async () => {
	const spent = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
	const model = createScriptedModel([bash("true"), spent, spent, spent, spent]);
	await expect(runPiOnce(owner, { model })).rejects.toMatchObject({
		code: "forbidden",
		details: { reason: "budget" },
	});
});

test("cancelled in the middle of a command it stops at once, and what was begun is recorded", async () => {
	const cancel = new AbortController();
	const steps: NewStep[] = [];
	const model = createScriptedModel([bash("echo first"), bash("echo second; sleep 300", "c2")]);
	const onStep = (step: NewStep) => void steps.push(step);
	const startedAt = performance.now();
	const running = expect(runPiOnce(owner, { model, signal: cancel.signal, onStep })).rejects.toThrow("Cancelled.");
	await waitUntil("The second command is given", async () => model.requests.length === 2);
	// Until the agent runs it and its session file tells.
	await sleep(5_000);
	cancel.abort(new Error("Cancelled."));
	await running;
	expect(performance.now() - startedAt).toBeLessThan(60_000);
	expect(steps.at(-1)).toMatchObject({ toolCalls: [{ arguments: { command: "echo second; sleep 300" } }] });
});

async function watchMemory<Result>(work: () => Promise<Result>): Promise<{ result: Result; grownBytes: number }> {
	const before = process.memoryUsage().rss;
	let most = before;
	const timer = setInterval(() => {
		most = Math.max(most, process.memoryUsage().rss);
	}, 20);
	const result = await work().finally(() => clearInterval(timer));
	return { result, grownBytes: most - before };
}
