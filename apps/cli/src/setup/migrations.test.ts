import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { comparePending } from "./migrations.ts";

const one = { name: "1_init", checksum: "aa" };
const two = { name: "2_more", checksum: "bb" };

test("an empty database lacks every migration, in order", () => {
	expect(comparePending([one, two], [])).toEqual(["1_init", "2_more"]);
});

test("a database that has them all lacks nothing", () => {
	expect(comparePending([one, two], [two, one])).toEqual([]);
});

test("a database of a newer checkout is refused, naming the migration", () => {
	expect(() => comparePending([one], [one, two])).toThrow(/newer checkout.*2_more/);
});

test("a migration whose text changed after it was applied is refused", () => {
	expect(() => comparePending([{ ...one, checksum: "cc" }], [one])).toThrow(AppError);
});
