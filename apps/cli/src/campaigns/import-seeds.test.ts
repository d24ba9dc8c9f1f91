import { fileURLToPath } from "node:url";
import { mergeReferences, type SeedReference } from "@aes/core/seeds";
import { expect, test } from "vitest";
import { createOutput } from "../output.ts";
import { importTasks, printImport, type SeedStores } from "./import-seeds.ts";

const TASKS = fileURLToPath(new URL("../../../../examples/tasks", import.meta.url));

function aStore() {
	const references = new Map<string, SeedReference | null>();
	const stores: SeedStores = {
		projectId: "default",
		seeds: {
			async upsert({ seed, reference }) {
				const isNew = !references.has(seed.id);
				const kept = mergeReferences(references.get(seed.id) ?? null, reference ?? null);
				references.set(seed.id, kept);
				return { isNew, kept: { solution: kept?.solution.length ?? 0, tests: kept?.tests.length ?? 0 } };
			},
			list: async () => [],
		},
	};
	return stores;
}

function print(result: Awaited<ReturnType<typeof importTasks>>): string {
	const lines: string[] = [];
	const output = createOutput({ isTty: false, streams: { out: () => {}, err: (text) => lines.push(text) } });
	printImport(output, { ...result, warnings: [] });
	return lines.join("");
}

test("importing tasks again without their solution keeps it, and says so", async () => {
	const stores = aStore();
	const first = await importTasks(stores, TASKS, { solution: true, tests: false });
	const withSolution = first.seeds.filter(({ kept }) => kept.solution > 0).length;
	expect(withSolution).toBeGreaterThan(0);
	const again = await importTasks(stores, TASKS, { solution: false, tests: false });
	expect(again.seeds.map(({ kept }) => kept)).toEqual(first.seeds.map(({ kept }) => kept));
	expect(print(again)).toContain(
		`0 of them new; kept beside them, for hand-overs that name it: the solution of ${withSolution}`,
	);
	const withTests = await importTasks(stores, TASKS, { solution: false, tests: true });
	expect(print(withTests)).toMatch(/the solution of \d+, the tests of \d+/);
});

test("an import that keeps nothing says nothing of it", async () => {
	expect(print(await importTasks(aStore(), TASKS, { solution: false, tests: false }))).toMatch(/new\n?$/);
});
