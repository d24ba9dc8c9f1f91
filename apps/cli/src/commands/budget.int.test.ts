import { createCommandLedger, createProjectRepository } from "@aes/db";
import { useTestDb } from "@aes/db/testing";
import { Command } from "commander";
import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { parseSettings } from "../env.ts";
import { createOutput } from "../output.ts";
import { registerBudget } from "./budget.ts";

const db = useTestDb();

/** What the command prints on standard output. */
async function budget(...args: string[]): Promise<string> {
	const printed: string[] = [];
	const output = createOutput({ isTty: false, streams: { out: (text) => printed.push(text), err: () => {} } });
	const settings = parseSettings({ DATABASE_URL: db.url });
	const context = { settings, output, ensure: async () => {} } as Partial<Context> as Context;
	const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
	registerBudget(program, context);
	await program.parseAsync(["node", "aes", "budget", ...args]);
	return printed.join("");
}

test("a day's budget is set, shown against today's spend, kept by reservations, and cleared", async () => {
	expect(await budget("show")).toMatch(/^\d{4}-\d\d-\d\d UTC: \$0\.00 spent and \$0\.00 reserved, no day budget\n$/);
	expect(await budget("set", "--day", "2.5")).toContain("reserved of $2.50, $2.50 left");

	const { id: projectId } = await createProjectRepository(db).ensureDefault();
	const ledger = createCommandLedger(db, projectId);
	const call = { scope: { proposalId: null, environmentVersionId: null }, leaseToken: "t", note: "call" };
	await ledger.reserve({ ...call, maxMicroUsd: 2_000_000 });
	await expect(ledger.reserve({ ...call, maxMicroUsd: 500_001 })).rejects.toMatchObject({ code: "forbidden" });
	expect(JSON.parse(await budget("show", "--json"))).toEqual({
		day: expect.any(String),
		limitMicroUsd: 2_500_000,
		spentMicroUsd: 0,
		reservedMicroUsd: 2_000_000,
	});

	expect(await budget("clear")).toContain("no day budget");
	await ledger.reserve({ ...call, maxMicroUsd: 500_001 });
});

test.each([["set"], ["set", "--day", "-1"], ["set", "--day", "lots"]])(
	"budget %s %s %s is wrong usage",
	async (...args) => {
		await expect(budget(...args)).rejects.toMatchObject({ code: expect.stringMatching(/^commander\./) });
	},
);
