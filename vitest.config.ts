import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const roots = "{apps,packages}/*/src/**";

/** How long a condition may take to come true. A test waits no longer than it takes; a machine may be slow and shared. */
const expect = { poll: { timeout: 20_000 } };

/** Files that take a minute or more, the longest first. */
const LONG = [
	"compose",
	"procedural-families",
	"kill-paused",
	"kill-nine",
	"vendor-campaign",
	"vendor-faults",
	"engine-stop",
	"rollouts",
	"postgres-restart",
].map((name) => `/${name}.int.test.ts`);

/** The long files begin first, so that none of them is left to run alone at the end. Vitest asks for a class. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((left, right) => rankOf(left) - rankOf(right));
	}
}

function rankOf({ moduleId }: TestSpecification): number {
	const index = LONG.findIndex((end) => moduleId.endsWith(end));
	return index < 0 ? LONG.length : index;
}

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				test: {
					name: "unit",
					// No test replaces modules or keeps state in them, and loading them anew for each file took most of the time.
					isolate: false,
					// Some wait for what is to fall silent: no fewer than two workers, and a core left where there are more.
					maxWorkers: Math.max(2, availableParallelism() - 1),
					include: [`${roots}/*.test.ts`],
					exclude: ["**/*.int.test.ts", "**/node_modules/**"],
					testTimeout: 30_000,
					hookTimeout: 30_000,
					expect,
				},
			},
			{
				test: {
					name: "integration",
					// What is for the server only throws wherever no bundler says that it is there.
					alias: { "server-only": join(import.meta.dirname, "apps/web/node_modules/server-only/empty.js") },
					include: [`${roots}/*.int.test.ts`],
					exclude: ["**/node_modules/**"],
					// Much of these tests waits for leases and containers: one more than the cores that they are made for.
					maxWorkers: 3,
					testTimeout: 120_000,
					hookTimeout: 180_000,
					expect,
				},
			},
		],
	},
});
