import { defineConfig } from "vitest/config";

const roots = "{apps,packages}/*/src/**";

/** How long a condition may take to come true. A test waits no longer than it takes; a machine may be slow and shared. */
const expect = { poll: { timeout: 20_000 } };

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					// No test replaces modules or keeps state in them, and loading them anew for each file took most of the time.
					isolate: false,
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
