import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

describe("createSlots", () => {
	it("never runs more works at once than there are slots, and runs them all in order", async () => {
		const inSlot = createSlots(2);
		let running = 0;
		const seen: number[] = [];
		const order: number[] = [];
		const work = (id: number) => async () => {
			order.push(id);
			seen.push(++running);
			await new Promise((resolve) => setImmediate(resolve));
			running -= 1;
			return id;
		};
		expect(await Promise.all([1, 2, 3, 4, 5].map((id) => inSlot(work(id))))).toEqual([1, 2, 3, 4, 5]);
		expect(Math.max(...seen)).toBe(2);
		expect(order).toEqual([1, 2, 3, 4, 5]);
	});

	it("frees the slot of a work that fails", async () => {
		const inSlot = createSlots(1);
		await expect(inSlot(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
		expect(await inSlot(async () => 1)).toBe(1);
	});
});
