import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureAuthSecret } from "./auth-secret.ts";

test("the secret is made once, whoever asks at the same time, and is for its owner's eyes", async () => {
	const folder = await mkdtemp(join(tmpdir(), "aes-secret-"));
	try {
		const file = join(folder, "auth", "secret");
		const first = await ensureAuthSecret(file);
		expect(first.length).toBeGreaterThanOrEqual(43);
		expect(await Promise.all([ensureAuthSecret(file), ensureAuthSecret(file)])).toEqual([first, first]);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
	} finally {
		await rm(folder, { recursive: true });
	}
});
