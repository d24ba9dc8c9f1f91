import { textFile } from "@aes/core/tasks";
import { createCommandLedger, createLedger, createProjectRepository } from "@aes/db";
import { useTestDb } from "@aes/db/testing";
import { type ServerScript, startVendorServer } from "@aes/models/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parseSettings } from "../env.ts";
import { openEditor } from "./open-editor.ts";

const db = useTestDb();
let projectId: string;
beforeAll(async () => {
	projectId = (await createProjectRepository(db).ensureDefault()).id;
});
beforeEach(async () => {
	await db.pool.query("DELETE FROM ledger_entries");
	await createProjectRepository(db).setDailyBudget(projectId, null);
});

const MODEL = "anthropic/claude-sonnet-4-5";
const ANSWER = JSON.stringify({ note: "shorter", edits: [{ path: "memory/a.md", content: "x" }] });
const answered: ServerScript = [{ said: { text: [ANSWER], usage: { input: 2_000, cached: 500, output: 100 } } }];

async function suggest(script: ServerScript) {
	await using server = await startVendorServer("messages", script, { apiKey: "sk-test" });
	const settings = parseSettings({ ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: server.baseUrl });
	const editor = await openEditor(settings, { model: MODEL, ledger: createCommandLedger(db, projectId) });
	const files = new Map([["memory/a.md", textFile("a long note\n")]]);
	const outcomes = { campaignId: "c1", seedIds: [], planned: 1, evaluable: 1, accepted: 0, failures: [] };
	const wanted = { files, outcomes, faults: [], signal: new AbortController().signal };
	const end = await editor.suggest(wanted).catch((error: unknown) => error);
	return { end, asked: server.requests.length };
}

const listEntries = () => db.client.ledgerEntry.findMany({ orderBy: { createdAt: "asc" } });

test("a vendor's model that edits a workspace leaves one settled row, of the project and of nothing in it", async () => {
	expect((await suggest(answered)).end).toMatchObject({ note: "shorter" });
	// $3, $0.30 and $15 a million tokens.
	const costMicroUsd = BigInt(1_500 * 3 + 500 * 0.3 + 100 * 15);
	const counts = { uncachedInputTokens: 1_500, cachedInputTokens: 500, outputTokens: 100 };
	const ofNothing = { campaignId: null, proposalId: null, rolloutId: null };
	const row = { projectId, kind: "model_call", model: MODEL, status: "settled", costMicroUsd, ...counts, ...ofNothing };
	expect(await listEntries()).toEqual([expect.objectContaining(row)]);
	const today = await createProjectRepository(db).getDaySpend(projectId);
	expect(today).toMatchObject({ spentMicroUsd: Number(costMicroUsd), reservedMicroUsd: 0 });
});

test("a day's budget that the call does not fit refuses it before the vendor is asked", async () => {
	await createProjectRepository(db).setDailyBudget(projectId, 1_000);
	const { end, asked } = await suggest(answered);
	expect(end).toMatchObject({ code: "forbidden", details: { reason: "budget", level: "day" } });
	expect(asked).toBe(0);
	expect(await listEntries()).toEqual([]);
});

test("a call that the vendor refuses is released", async () => {
	const { end } = await suggest([{ status: 400, message: "no" }]);
	expect(end).toMatchObject({ code: "invalid_input" });
	expect(await listEntries()).toEqual([expect.objectContaining({ status: "released", costMicroUsd: null })]);
});

test("what a command that died had reserved counts against the day, and lapses after an hour", async () => {
	const reserved = { scope: { proposalId: null, environmentVersionId: null }, leaseToken: "gone", note: "call" };
	await createCommandLedger(db, projectId).reserve({ ...reserved, maxMicroUsd: 40 });
	expect(await createLedger(db).lapseOrphans({ olderThanMs: 0 })).toBe(0);
	await db.pool.query("UPDATE ledger_entries SET created_at = now() - interval '61 minutes'");
	expect(await createLedger(db).lapseOrphans({ olderThanMs: 0 })).toBe(1);
	expect(await listEntries()).toEqual([expect.objectContaining({ status: "lapsed", reservedMicroUsd: 40n })]);
});
