import { z } from "zod";
import type { Read } from "./read.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The reads as an OpenAPI 3.1 document. */
export function toOpenApi(reads: readonly Read[]) {
	return {
		openapi: "3.1.0",
		info: {
			title: "AutoEnvScaling",
			version: "1",
			description: "Read-only: campaigns, proposals, environments and admission reports of this installation.",
		},
		servers: [{ url: "/api/v1" }],
		paths: Object.fromEntries(reads.map((read) => [read.path, { get: toOperation(read) }])),
		components: { schemas: { Error: ERROR } },
	};
}

function toOperation(read: Read) {
	const { properties = {}, required = [] } = z.toJSONSchema(read.input, { io: "input" });
	return {
		operationId: read.name,
		summary: read.summary,
		parameters: Object.entries(properties).map(([name, schema]) => toParameter(read, name, { schema, required })),
		responses: {
			200: { description: "The answer.", content: { "application/json": { schema: toSchema(read.output) } } },
			default: {
				description: "What happened, what it means and what to do.",
				content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
			},
		},
	};
}

function toParameter(read: Read, name: string, input: { schema: JsonSchema | boolean; required: readonly string[] }) {
	const isInPath = read.path.includes(`{${name}}`);
	const isList = typeof input.schema === "object" && input.schema.type === "array";
	return {
		name,
		in: isInPath ? "path" : "query",
		required: isInPath || input.required.includes(name),
		schema: input.schema,
		...(isList && { style: "form", explode: false }),
	};
}

/** Dates leave as ISO 8601 text. */
function toSchema(output: z.ZodType) {
	return z.toJSONSchema(output, {
		io: "output",
		unrepresentable: "any",
		override({ zodSchema, jsonSchema }) {
			if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
		},
	});
}

const ERROR = {
	type: "object",
	required: ["error"],
	properties: {
		error: {
			type: "object",
			required: ["code", "message"],
			properties: { code: { type: "string" }, message: { type: "string" }, details: { type: "object" } },
		},
	},
};
