import { expect, test } from "@playwright/test";

test.describe("a request that another site could make", () => {
	test("with a foreign Host is refused", async ({ request }) => {
		const answer = await request.get("/", { headers: { host: "evil.example" } });
		expect(answer.status()).toBe(403);
		expect(await answer.text()).toContain("Refused");
	});

	test("with a foreign Origin is refused, on the API too", async ({ request }) => {
		const answer = await request.get("/api/trpc/campaigns.list", { headers: { origin: "https://evil.example" } });
		expect(answer.status()).toBe(403);
	});

	test("cannot frame a page", async ({ request }) => {
		const { "x-frame-options": frame, "content-security-policy": policy } = (await request.get("/")).headers();
		expect(frame).toBe("DENY");
		expect(policy).toContain("frame-ancestors 'none'");
	});
});

test("an unknown proposal says so in its place, not with a stack", async ({ page }) => {
	await page.goto("/proposals/nosuchproposal");
	await expect(page.getByRole("alert").first()).toContainText("nosuchproposal");
	await expect(page.locator("body")).not.toContainText("node_modules");
});
