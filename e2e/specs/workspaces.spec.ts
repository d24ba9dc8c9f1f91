import { expect, type Page, test } from "@playwright/test";
import { askApi } from "../support/ask-api.ts";
import { readCampaignResult } from "../support/campaign-result.ts";
import { withStore } from "../support/store.ts";

type Versions = { number: number; cohorts: { proposer: string; counts: Record<string, number> }[] }[];
type Workspace = { id: string; name: string; versions: Versions };

/** The version in use, with one file changed: what an edit from the terminal leaves. */
async function addVersion(note: string): Promise<number> {
	return withStore(async (store) => {
		const { rows } = await store.query(
			`INSERT INTO workspace_versions (id, workspace_id, number, parent_id, digest, note, author)
			SELECT 'e2e-' || md5($1), w.id, (SELECT max(number) + 1 FROM workspace_versions WHERE workspace_id = w.id),
				w.promoted_id, 'sha256:' || repeat('0', 64), $1, 'ada'
			FROM workspaces w WHERE w.name = 'default' RETURNING id, parent_id, number`,
			[note],
		);
		const [{ id, parent_id: parentId, number }] = rows;
		await store.query(
			`INSERT INTO workspace_files (version_id, path, mode, size, blob_digest)
			SELECT $1, path, mode, size, CASE path WHEN 'memory/README.md'
				THEN (SELECT blob_digest FROM workspace_files WHERE version_id = $2 AND path = 'tools/README.md')
				ELSE blob_digest END
			FROM workspace_files WHERE version_id = $2`,
			[id, parentId],
		);
		return number;
	});
}

/** Of the first version: by that campaign, and by whatever other specs started with it. */
async function countAccepted(campaignId: string): Promise<{ inCampaign: number; inAll: number }> {
	return withStore(async (store) => {
		const { rows } = await store.query(
			`SELECT count(*) FILTER (WHERE p.campaign_id = $1)::int AS "inCampaign", count(*)::int AS "inAll"
			FROM proposals p JOIN workspace_versions v ON v.id = p.workspace_version_id
			WHERE v.number = 1 AND p.verdict = 'accepted'`,
			[campaignId],
		);
		return rows[0];
	});
}

const rowOf = (page: Page, number: number) =>
	page.getByRole("row").filter({ has: page.getByRole("link", { name: `default@${number}`, exact: true }) });

test("the versions stand with rate, n and cost of the proposals that worked in them, marked procedural", async ({
	page,
	request,
}) => {
	const [workspace] = await askApi<Workspace[]>(request, "workspaces.list");
	const { methods, campaignId } = readCampaignResult();
	const agentic = methods.find(({ method }) => method === "agentic");
	await page.goto("/workspaces");
	const row = rowOf(page, 1);
	await expect(row).toContainText("procedural/weak");
	await expect(row).toContainText("procedural");
	const counts = workspace?.versions.at(-1)?.cohorts[0]?.counts;
	const stored = await countAccepted(campaignId);
	expect(stored.inCampaign).toBe(agentic?.accepted);
	expect(counts?.accepted).toBe(stored.inAll);
	await expect(row).toContainText(
		[counts?.accepted, counts?.evaluable, counts?.completed, counts?.planned].join(" / "),
	);
});

test("a version shows its files by what they are to a proposer, and what its proposals made", async ({
	page,
	request,
}) => {
	await page.goto("/workspaces");
	await page.getByRole("link", { name: "default@1", exact: true }).click();
	await expect(page).toHaveURL(/\/workspaces\/[^/]+\/versions\/1/);
	for (const part of ["Editable components", "Retained experience", "Fixed inputs", "Outputs"])
		await expect(page.getByRole("heading", { name: part })).toBeVisible();
	await page.getByRole("tree", { name: "Retained experience" }).getByRole("treeitem", { name: "README.md" }).click();
	await expect(page).toHaveURL(/file=memory/);
	await expect(page.getByRole("heading", { name: "memory/README.md" })).toBeVisible();
	await page.getByRole("tab", { name: /Proposals/ }).click();
	const [workspace] = await askApi<Workspace[]>(request, "workspaces.list");
	const cohorts = workspace?.versions.find(({ number }) => number === 1)?.cohorts ?? [];
	const planned = cohorts.reduce((sum, { counts }) => sum + (counts.planned ?? 0), 0);
	expect(planned).toBeGreaterThan(0);
	await expect(page.getByRole("table", { name: "Proposals" }).getByRole("row")).toHaveCount(planned + 1);
});

test("promoting changes what is in use, its undo brings it back, and the difference can be read", async ({ page }) => {
	const note = `Remember more, ${Date.now()}`;
	const number = await addVersion(note);
	await page.goto("/workspaces");
	await rowOf(page, number)
		.getByRole("button", { name: /Promote/ })
		.click();
	await expect(page.getByText(`"default" stands at version ${number} now.`)).toBeVisible();
	await expect(rowOf(page, number)).toContainText("promoted");
	await expect(rowOf(page, 1)).not.toContainText("promoted");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(rowOf(page, 1)).toContainText("promoted");
	await expect(page.getByText(/is back at version 1/)).toBeVisible();

	await page.getByRole("link", { name: `default@${number}`, exact: true }).click();
	await page.getByRole("tab", { name: "Differences" }).click();
	await expect(page.getByText("changed", { exact: true })).toHaveCount(1);
	await page.getByText("memory/README.md").click();
	await expect(page.getByRole("region", { name: "Changes in memory/README.md" })).toContainText("envkit");

	await page.getByRole("button", { name: "Promote" }).click();
	await page.getByRole("button", { name: "Roll back" }).click();
	await expect(page.getByText(/is back at version 1/)).toBeVisible();
});

test("a version that is not there says so", async ({ page }) => {
	await page.goto("/workspaces/none/versions/7");
	await expect(page.getByRole("alert").filter({ hasText: "could not be read" })).toContainText(
		"There is no version 7 of workspace none.",
	);
});
