import type { SandboxSpec } from "@aes/core/ports";
import { afterAll, describe, expect, test } from "vitest";
import { sandboxContract } from "../testing/sandbox-contract.ts";
import { createFakeSandboxes } from "./create-fake-sandboxes.ts";

const spec: SandboxSpec = {
	image: "fake:1",
	limits: { cpus: 1, memoryMb: 256, pids: 100, diskMb: 100 },
	network: "none",
	lifetimeMs: 60_000,
	owner: "contract",
	purpose: "contract",
};
const leftOut: string[] = [];

describe.each(Object.entries(sandboxContract))("the fake keeps the contract: %s", (_, checks) => {
	for (const check of checks) {
		test(check.title, async ({ skip }) => {
			if (check.needs) {
				leftOut.push(`${check.title} (needs ${check.needs})`);
				skip(`needs ${check.needs}`);
			}
			const provider = createFakeSandboxes({ images: [spec.image] });
			const sandbox = await provider.create({ ...spec, ...check.own });
			await check.run({ provider, spec, sandbox });
		});
	}
});

test("a script answers commands, sees the files and may leave some", async () => {
	const provider = createFakeSandboxes({
		onExec: ([name], files, { spec }) => {
			if (name !== "verify") return null;
			files.set("/logs/reward.txt", { content: Buffer.from("1"), mode: 0o644 });
			return { exitCode: 2, stdout: `${spec.purpose}\n` };
		},
	});
	await using sandbox = await provider.create(spec);
	expect(await sandbox.exec(["verify"])).toMatchObject({ exitCode: 2, stdout: "contract\n", endedBy: "exit" });
	expect((await sandbox.exec(["cat", "/logs/reward.txt"])).stdout).toBe("1");
	expect(provider.made[0]?.commands).toEqual([["verify"], ["cat", "/logs/reward.txt"]]);
});

test("a script that loses the sandbox makes it unavailable from then on", async () => {
	const provider = createFakeSandboxes({ onExec: () => ({ endedBy: "lost" }) });
	const sandbox = await provider.create(spec);
	expect(await sandbox.exec(["anything"])).toMatchObject({ exitCode: null, endedBy: "lost" });
	await expect(sandbox.exec(["more"])).rejects.toMatchObject({ code: "unavailable", details: { reason: "engine" } });
	expect(provider.made[0]?.isGone()).toBe(true);
});

afterAll(() => {
	process.stdout.write(`Left to the engine's tests (${leftOut.length}):\n  ${leftOut.join("\n  ")}\n`);
});
