import { describe, expect, it } from "vitest";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";

describe("artifacts", () => {
	it.each([
		['"out"', { source: "out", destination: null, exclude: [], service: null }],
		['{ source = "/a", destination = "" }', { source: "/a", destination: null, exclude: [], service: null }],
		[
			'{ source = "/a", destination = "b/c", exclude = ["*.o"], service = "api" }',
			{ source: "/a", destination: "b/c", exclude: ["*.o"], service: "api" },
		],
		['{ source = "rel", service = "main" }', { source: "rel", destination: null, exclude: [], service: "main" }],
	])("takes %s", (written, expected) => {
		expect(parseTaskConfig(`artifacts = [${written}]`).artifacts).toEqual([expected]);
		expect(parseTaskConfig(`[[steps]]\nname = "a"\nartifacts = [${written}]`).steps[0]?.artifacts).toEqual([expected]);
	});

	it.each([
		['"/a/../b"', "source"],
		['{ source = "/a", destination = "/x" }', "destination"],
		['{ source = "/a", destination = "x/../y" }', "destination"],
		['{ source = "/a", destination = "x\\\\y" }', "destination"],
		['{ source = "/a", destination = "manifest.json" }', "destination"],
		['{ source = "/a", destination = "./." }', "destination"],
		['{ source = "rel", service = "api" }', "source"],
		['{ source = "/a", service = "-x" }', "service"],
		['{ destination = "x" }', "source"],
	])("refuses %s by its %s", (written, field) => {
		expect(readTaskConfig(`artifacts = [${written}]`).problems).toMatchObject([
			{ field: `artifacts[0].${field}`, line: 1 },
		]);
	});

	it("refuses an entry that is neither path nor table, and a list that is none", () => {
		expect(readTaskConfig("artifacts = [3]").problems).toMatchObject([{ field: "artifacts[0]" }]);
		expect(readTaskConfig('artifacts = "out"').problems).toMatchObject([
			{ field: "artifacts", message: expect.stringMatching(/must be a list/) },
		]);
	});
});
