import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("no more than the size run at once, and all of them run", async () => {
	const limit = createSlots(2);
	let running = 0;
	let most = 0;
	const work = async (index: number) => {
		running += 1;
		most = Math.max(most, running);
		await new Promise((resolve) => setTimeout(resolve, 2));
		running -= 1;
		return index;
	};
	const results = await Promise.all([0, 1, 2, 3, 4].map((index) => limit(() => work(index))));
	expect(results).toEqual([0, 1, 2, 3, 4]);
	expect(most).toBe(2);
});

test("work that fails gives its slot back", async () => {
	const limit = createSlots(1);
	await expect(limit(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
	await expect(limit(async () => "next")).resolves.toBe("next");
});
