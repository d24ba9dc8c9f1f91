import { expect, test } from "@playwright/test";

const NOTICE = "No worker connected";

test("the notice of a missing worker is there only while it is true", async ({ page }) => {
	test.setTimeout(120_000);
	await page.goto("/operations");
	const workers = page.getByRole("table", { name: /Workers/ });
	const alive = workers.getByRole("row").filter({ hasText: "alive" });
	await expect(alive).toHaveCount(1);
	await expect(page.getByText(NOTICE)).toHaveCount(0);

	const pid = Number(/pid (\d+)/.exec((await alive.textContent()) ?? "")?.[1]);
	process.kill(pid, "SIGSTOP");
	try {
		await expect(page.getByText(NOTICE)).toBeVisible({ timeout: 40_000 });
	} finally {
		process.kill(pid, "SIGCONT");
	}
	await expect(page.getByText(NOTICE)).toHaveCount(0, { timeout: 40_000 });
});

test("today's spend stands against the day's budget", async ({ page }) => {
	await page.goto("/operations");
	await expect(page.getByText(/^\d{4}-\d\d-\d\d UTC: \$[\d.,]+ spent and \$[\d.,]+ reserved/)).toBeVisible();
});

test("pausing the live view stops its clock and is kept in the URL", async ({ page }) => {
	await page.goto("/operations");
	await page.getByRole("button", { name: "Pause live view" }).click();
	await expect(page).toHaveURL(/paused=true/);
	await expect(page.getByRole("button", { name: "Resume live view" })).toBeVisible();
	await expect(page.getByText(NOTICE)).toHaveCount(0);
});
