import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { askApi } from "../support/ask-api.ts";
import { withStore } from "../support/store.ts";

const SCRIPT = "<script>window.owned = true</script><img src=x onerror='window.owned = true'>";
const TERMINAL =
	"before\u001b[2J\u001b[H\u001b]8;;https://evil.example/\u0007a link\u001b]8;;\u0007\u001b]0;title\u0007 after";
const LONG_LINE = "A".repeat(2 ** 20);
const FORMULA = '=HYPERLINK("https://evil.example","open")';
/** A proposal that ended for this reason: the one text of a chart's file that no closed set of words bounds. */
const FORMULA_ID = "hostile-reason";
const MARKDOWN = `${SCRIPT}\n\n![tracker](https://evil.example/pixel.png) [run](javascript:window.owned=true)\n\n${SCRIPT}`;

type Target = { proposalId: string; step: number; seedId: string; instruction: string; admissionId: string };

let target: Target;
test.beforeAll(async () => {
	target = await withStore(plant);
});
test.afterAll(() => withStore(weedOut));

test("output with scripts, terminal commands and a line of 1 MB stays text, and the trace stays usable", async ({
	page,
}) => {
	const watch = watchPage(page);
	await page.goto(`/proposals/${target.proposalId}?step=${target.step + 1}`);
	const rows = page.getByRole("list", { name: "Steps" }).getByRole("button");
	await expect(rows.last()).toContainText(SCRIPT.slice(0, 40));
	await rows.last().click();
	const outputs = page.getByRole("region", { name: /^Output of step/ });
	await expect(outputs).toHaveCount(3);
	await expect(outputs.nth(0)).toHaveText(SCRIPT);
	await expect(outputs.nth(1)).toHaveText("beforea link after");
	await expect(outputs.nth(1).getByRole("link")).toHaveCount(0);
	expect(await outputs.nth(2).evaluate((region) => region.textContent?.length)).toBe(LONG_LINE.length);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

	await page.keyboard.press("k");
	await expect(page.locator("[aria-current=step]")).not.toContainText(SCRIPT.slice(0, 40));
	await page.getByRole("tab", { name: "Spend" }).click();
	await expect(page.getByRole("row", { name: /^Total/ })).toBeVisible();
	expect(await watch()).toEqual([]);
});

test("a seed's instruction runs nothing, fetches nothing and links to nothing it should not", async ({ page }) => {
	const watch = watchPage(page);
	await page.goto(`/proposals/${target.proposalId}?tab=seed`);
	await expect(page.getByText("[image: tracker]")).toBeVisible();
	await expect(page.getByRole("tabpanel").locator("script, img, a[href^='javascript:']")).toHaveCount(0);
	expect(await watch()).toEqual([]);
});

test("a check's hostile reason and evidence stay text, and a chart's file holds no formula", async ({
	page,
	request,
}) => {
	const watch = watchPage(page);
	const proposal = await askApi<{ roundsDone: { environmentId: string }[] }>(request, "proposals.byId", {
		id: target.proposalId,
	});
	await page.goto(`/environments/${proposal.roundsDone[0]?.environmentId}?tab=admission`);
	const entry = page.getByRole("listitem").filter({ hasText: SCRIPT });
	await expect(entry).toContainText("Lint");
	await entry.locator("summary").click();
	await expect(entry.getByRole("region")).toHaveText("beforea link after");

	await page.goto("/");
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download Reasons for rejection as CSV" }).click();
	const csv = await (await download).createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()));
	expect(csv.toString("utf8")).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
	expect(await watch()).toEqual([]);
});

/** What a page must never do: run the text, ask a question, fail, or fetch from elsewhere. */
function watchPage(page: Page): () => Promise<string[]> {
	const seen: string[] = [];
	page.on("dialog", (dialog) => {
		seen.push(`dialog ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on("pageerror", (error) => seen.push(`error ${error.message}`));
	page.on("request", (request) => {
		const { protocol, hostname } = new URL(request.url());
		if (protocol.startsWith("http") && hostname !== "127.0.0.1") seen.push(`request ${request.url()}`);
	});
	return async () => [...seen, ...((await page.evaluate(() => "owned" in window)) ? ["a script ran"] : [])];
}

async function plant(store: pg.Client): Promise<Target> {
	const { rows } = await store.query<Target>(`
		SELECT p.id AS "proposalId", (SELECT max(index) + 1 FROM trajectory_steps WHERE proposal_id = p.id) AS step,
			s.id AS "seedId", s.instruction, a.id AS "admissionId"
		FROM proposals p JOIN seeds s ON s.id = p.seed_id
		JOIN environments e ON e.proposal_id = p.id AND e.attempt = p.attempt
		JOIN environment_versions v ON v.environment_id = e.id
		JOIN admissions a ON a.version_id = v.id
		WHERE p.verdict = 'rejected' ORDER BY p.created_at, p.ordinal, p.cell, v.number DESC LIMIT 1`);
	const [found] = rows;
	if (!found) throw new Error("The campaign rejected nothing, so there is no report to plant hostile text in.");
	const calls = ["c1", "c2", "c3"].map((id) => ({ id, name: "bash", arguments: { command: SCRIPT } }));
	const observations = [SCRIPT, TERMINAL, LONG_LINE].map((content, at) => ({
		toolCallId: `c${at + 1}`,
		content,
		exitCode: 0,
		durationMs: 1,
		truncated: false,
	}));
	await store.query(
		`INSERT INTO trajectory_steps (proposal_id, attempt, index, at, source, message, tool_calls, observations, label)
		SELECT id, attempt, $2, now(), 'agent', $3, $4, $5, 'test' FROM proposals WHERE id = $1`,
		[found.proposalId, found.step, SCRIPT, JSON.stringify(calls), JSON.stringify(observations)],
	);
	await store.query(
		`INSERT INTO admission_checks (admission_id, control_id, ordinal, verdict, reason, fault, evidence, duration_ms)
		VALUES ($1, 'lint', -1, 'warn', $2, 'environment', $3, 1)`,
		[found.admissionId, SCRIPT, JSON.stringify([{ kind: "log", text: TERMINAL }])],
	);
	await store.query("UPDATE seeds SET instruction = $2 WHERE id = $1", [found.seedId, MARKDOWN]);
	await store.query(
		`INSERT INTO proposals (id, project_id, campaign_id, seed_id, method, proposer, ordinal, random_seed, self_check,
			max_rounds, time_limit_ms, finished_at, status, verdict, end_reason)
		SELECT $2, project_id, campaign_id, seed_id, method, proposer, 999, 0, self_check, max_rounds, time_limit_ms,
			now(), 'completed', 'rejected', $3 FROM proposals WHERE id = $1`,
		[found.proposalId, FORMULA_ID, FORMULA],
	);
	return found;
}

async function weedOut(store: pg.Client): Promise<void> {
	await store.query("DELETE FROM trajectory_steps WHERE proposal_id = $1 AND index = $2", [
		target.proposalId,
		target.step,
	]);
	await store.query("DELETE FROM admission_checks WHERE admission_id = $1 AND ordinal = -1", [target.admissionId]);
	await store.query("DELETE FROM proposals WHERE id = $1", [FORMULA_ID]);
	await store.query("UPDATE seeds SET instruction = $2 WHERE id = $1", [target.seedId, target.instruction]);
}
