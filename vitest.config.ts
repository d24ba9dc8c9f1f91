import { defineConfig } from "vitest/config";

const roots = "{apps,packages}/*/src/**";

export default defineConfig({
	test: {
		projects: [
			{ test: { name: "unit", include: [`${roots}/*.test.ts`], exclude: ["**/*.int.test.ts", "**/node_modules/**"] } },
			{
				test: {
					name: "integration",
					include: [`${roots}/*.int.test.ts`],
					exclude: ["**/node_modules/**"],
					maxWorkers: 2,
					testTimeout: 120_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});
