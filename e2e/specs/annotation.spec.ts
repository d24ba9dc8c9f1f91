import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { askApi } from "../support/ask-api.ts";
import { BASE_URL } from "../support/env.ts";
import { withStore } from "../support/store.ts";

type Item = {
	steps: { index: number; source: string }[];
	answers: { step: number; label: string | null; isUnsure: boolean; note: string }[];
	state: string | null;
};
type Agreement = { people: unknown[]; agreement: { pairs: { kappa: { value: number } }[] } };

/** A queue of the shortest agentic traces that have something to label; the rows themselves stay as they are. */
async function aQueue(request: APIRequestContext, input: { overlap: number; items: number }) {
	const proposalIds = await withStore(async (store) => {
		const { rows } = await store.query(
			`SELECT p.id FROM proposals p JOIN trajectory_steps s ON s.proposal_id = p.id AND s.attempt = p.attempt
			WHERE p.method = 'agentic' AND p.status = 'completed'
			GROUP BY p.id HAVING count(*) FILTER (WHERE s.source = 'agent') >= 4
			ORDER BY count(*), p.id LIMIT $1`,
			[input.items],
		);
		return rows.map(({ id }) => id as string);
	});
	const name = `e2e ${Date.now()}`;
	const body = {
		name,
		overlap: input.overlap,
		suggests: false,
		dueAt: null,
		guideline: "# One label a step",
		proposalIds,
	};
	const response = await request.post("/api/trpc/annotations.createQueue", {
		headers: { origin: BASE_URL },
		data: { json: body },
	});
	expect(response.status(), await response.text()).toBe(200);
	const { id } = (await response.json()).result.data.json;
	const itemIds = await withStore(async (store) => {
		const { rows } = await store.query("SELECT id FROM annotation_items WHERE queue_id = $1 ORDER BY position", [id]);
		return rows.map((row) => row.id as string);
	});
	return { id: id as string, name, itemIds };
}

/** A browser of its own, where a person has said who labels. */
async function openAs(browser: Browser, name: string, path: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: BASE_URL });
	await context.addInitScript((given) => localStorage.setItem("aes.annotator", given), name);
	const page = await context.newPage();
	await page.goto(path);
	await ready(page);
	return page;
}

const ready = (page: Page) =>
	expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem").first()).toBeVisible();
const readItem = (request: APIRequestContext, annotator: string, itemId: string) =>
	askApi<Item>(request, "annotations.item", { annotator, itemId });
const agentSteps = (item: Item) => item.steps.filter(({ source }) => source === "agent");
const stepShown = (page: Page) => page.locator("li[aria-current=step]");
const submit = (page: Page) => page.keyboard.press("Control+Enter");
const saved = (page: Page) => expect(page.getByText("saved", { exact: true })).toBeVisible();

test("two annotators stay blind to each other until both have submitted; kappa is then the hand-computed one", async ({
	browser,
	request,
}) => {
	const queue = await aQueue(request, { overlap: 2, items: 1 });
	const [itemId = ""] = queue.itemIds;
	const path = `/annotate/${queue.id}`;
	const ada = await openAs(browser, "Ada", path);
	const count = agentSteps(await readItem(request, "Ada", itemId)).length;
	for (let at = 0; at < count; at++) await ada.keyboard.press(at < 2 ? "1" : "2");
	await submit(ada);
	await expect(ada.getByText("Nothing is left for you in this queue")).toBeVisible();

	const bob = await openAs(browser, "Bob", path);
	expect((await readItem(request, "Bob", itemId)).answers).toEqual([]);
	await expect(bob.getByRole("img", { name: `0 of ${count} steps labelled` })).toBeVisible();
	const unseen = await askApi<Agreement>(request, "annotationReview.agreement", {
		queueId: queue.id,
		annotator: "Lead",
	});
	expect(unseen.people).toEqual([]);
	for (let at = 0; at < count; at++) await bob.keyboard.press(at < 1 ? "r" : "b");
	await submit(bob);
	await expect(bob.getByText("Nothing is left for you in this queue")).toBeVisible();

	// Ada: 2 Read, the rest Build. Bob: 1 Read, the rest Build. They differ on the second step only.
	const observed = (count - 1) / count;
	const chance = (2 / count) * (1 / count) + ((count - 2) / count) * ((count - 1) / count);
	const kappa = (observed - chance) / (1 - chance);
	await expect
		.poll(
			async () => {
				const input = { queueId: queue.id, annotator: "Lead" };
				const report = await askApi<Agreement>(request, "annotationReview.agreement", input);
				return report.agreement.pairs[0]?.kappa.value;
			},
			{ timeout: 20_000 },
		)
		.toBeCloseTo(kappa, 10);

	await bob.goto(`/annotate/${queue.id}/agreement`);
	const pair = bob.getByRole("row", { name: /Ada × Bob/ });
	await expect(pair).toContainText(kappa.toFixed(2));
	await bob.getByRole("button", { name: "Read × Build: 1" }).click();
	await expect(bob.getByRole("link", { name: /item 1, step/ })).toHaveCount(1);
	await bob.getByRole("link", { name: /item 1, step/ }).click();
	await expect(bob.getByRole("region", { name: "Decision" })).not.toContainText("Ada");
	await bob.keyboard.press("1");
	await expect(bob.getByRole("region", { name: "Decision" })).toContainText("Ada");

	await bob.getByRole("link", { name: "Change the guideline" }).click();
	await bob.getByRole("textbox", { name: "Text of the guideline" }).fill("# Build is what makes an image");
	await bob.getByRole("button", { name: "Publish v2" }).click();
	await expect(bob.getByRole("heading", { name: "Guideline v2" })).toBeVisible();
	await ada.context().close();
	await bob.context().close();
});

test("undo brings back a label, a flag and a submission", async ({ browser, request }) => {
	const queue = await aQueue(request, { overlap: 1, items: 3 });
	const [itemId = ""] = queue.itemIds;
	const page = await openAs(browser, "Una", `/annotate/${queue.id}`);
	const steps = agentSteps(await readItem(request, "Una", itemId));
	const answerOf = async (at: number) => {
		const { answers } = await readItem(request, "Una", itemId);
		return answers.find(({ step }) => step === steps[at]?.index);
	};
	await page.keyboard.press("1");
	await page.keyboard.press("k");
	await page.keyboard.press("3");
	await expect.poll(async () => (await answerOf(0))?.label).toBe("write");
	await page.keyboard.press("Control+z");
	await expect.poll(async () => (await answerOf(0))?.label).toBe("read");
	await page.keyboard.press("u");
	await expect.poll(async () => (await answerOf(0))?.isUnsure).toBe(true);
	await page.keyboard.press("Control+z");
	await expect.poll(async () => (await answerOf(0))?.isUnsure).toBe(false);

	await page.keyboard.press("n");
	for (let at = 1; at < steps.length; at++) await page.keyboard.press("Shift+J");
	await page.keyboard.press("4");
	await saved(page);
	const start = Date.now();
	await submit(page);
	await expect(page.getByText(/item 2\/3/)).toBeVisible();
	expect(Date.now() - start).toBeLessThan(1_000);
	await expect.poll(async () => (await readItem(request, "Una", itemId)).state).toBe("submitted");
	await page.keyboard.press("Control+z");
	await expect(page.getByText(/item 1\/3/)).toBeVisible();
	await expect.poll(async () => (await readItem(request, "Una", itemId)).state).toBe("open");
	expect((await answerOf(1))?.label).toBe("test");

	await submit(page);
	await expect(page.getByText(/item 2\/3/)).toBeVisible();
	for (let at = 0; at < 200 && (await page.getByText("First without a label").isVisible()); at++)
		await page.keyboard.press("1");
	await submit(page);
	await expect(page.getByText(/item 3\/3/)).toBeVisible();
	await page.context().close();
});

test("a broken item is reported and skipped, and a whole item is labelled, by keyboard alone", async ({
	browser,
	request,
}) => {
	const queue = await aQueue(request, { overlap: 1, items: 2 });
	await withStore((store) => store.query("UPDATE annotation_items SET attempt = 99 WHERE id = $1", [queue.itemIds[0]]));
	const context = await browser.newContext({ baseURL: BASE_URL });
	const page = await context.newPage();
	await page.goto("/annotate");
	await page.getByLabel("Your name").focus();
	await page.keyboard.type("Kay");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Labelling as Kay")).toBeVisible();
	await page.getByRole("link", { name: queue.name, exact: true }).focus();
	await page.keyboard.press("Enter");

	await expect(page.getByText("This item has no step to label")).toBeVisible();
	await page.getByRole("button", { name: "Report it and skip" }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: "Report this item as broken" })).toBeVisible();
	await page.getByRole("button", { name: "Report and skip" }).focus();
	await page.keyboard.press("Enter");
	await ready(page);
	await expect(page.getByText(/item 2\/2/)).toBeVisible();

	await page.keyboard.press("h");
	await expect(page.getByRole("heading", { name: "One label a step" })).toBeVisible();
	await page.keyboard.press("h");
	await page.keyboard.press("u");
	await page.keyboard.press("c");
	await page.keyboard.type("jk1 is text here");
	await page.keyboard.press("Escape");
	const itemId = queue.itemIds[1] ?? "";
	const steps = agentSteps(await readItem(request, "Kay", itemId));
	await expect
		.poll(async () => (await readItem(request, "Kay", itemId)).answers[0])
		.toMatchObject({ label: null, isUnsure: true, note: "jk1 is text here" });
	await submit(page);
	await expect(stepShown(page)).toHaveAttribute("data-step", String(steps[1]?.index));
	for (let at = 1; at < steps.length; at++) await page.keyboard.press("0");
	await submit(page);
	await expect(page.getByText("Nothing is left for you in this queue")).toBeVisible();
	await context.close();
});
