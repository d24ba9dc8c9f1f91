import { AppError } from "@aes/core/errors";
import { z } from "zod";

/**
 * A query string as the values of a schema's fields: numbers and booleans where the schema has them, lists split at
 * commas. What the schema does not name is refused, so that a misspelt filter never widens a result.
 */
export function parseQuery(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
	const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
	const values: Record<string, unknown> = {};
	for (const name of new Set(query.keys())) {
		const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (typeof property !== "object")
			throw new AppError("invalid_input", `There is no parameter "${name.slice(0, 100)}" here.`, {
				details: { field: name.slice(0, 100), known: Object.keys(properties) },
			});
		values[name] = toValue(property.type, query.getAll(name));
	}
	return values;
}

function toValue(type: unknown, texts: readonly string[]): unknown {
	const [text = ""] = texts;
	if (type === "array") return texts.flatMap((each) => each.split(","));
	if (type === "integer" || type === "number") return text.trim() === "" ? Number.NaN : Number(text);
	if (type === "boolean") return text === "true" || (text === "false" ? false : text);
	return text;
}
