import { AppError } from "@aes/core/errors";
import { type Content, type ImagePart, REASONING_EFFORTS, type TextPart } from "@aes/core/ports";
import { z } from "zod";

/** Taken when it says what happens anyway; any other value is refused, because it would be lost. */
export const only = (value: string | number | boolean) =>
	z.literal(value, {
		error: `cannot be passed on by this gateway; leave it out or set it to ${JSON.stringify(value)}`,
	});

/** Refused unless it says nothing. */
export const absent = z.null({ error: "cannot be passed on by this gateway; leave it out" }).optional();

/** What says nothing about the answer: accepted and dropped. */
export const dropped = z.unknown().optional();

/** "max" is the highest that there is. */
export const reasoningEffort = z
	.enum([...REASONING_EFFORTS, "max"])
	.transform((effort) => (effort === "max" ? "xhigh" : effort));

export const outputTokens = z.int().positive();

export const jsonSchema = z.record(z.string(), z.unknown());

/** An image in the request itself; nothing is fetched from an address. Refused as the field that holds the schema. */
export const dataUrlImage = z
	.string()
	.regex(/^data:image\/[\w.+-]+;base64,/, {
		error: "must be a data: URL of an image in base64; nothing is fetched from an address",
	})
	.transform((url): ImagePart => {
		const comma = url.indexOf(",");
		return { type: "image", mediaType: url.slice("data:".length, url.indexOf(";")), base64: url.slice(comma + 1) };
	});

export function toContent(parts: readonly (TextPart | ImagePart)[]): Content {
	if (parts.some((part) => part.type === "image")) return parts;
	return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Throws `invalid_input` that names the first field that the schema refuses. */
export function parseRequest<Output>(schema: z.ZodType<Output>, json: unknown): Output {
	const parsed = schema.safeParse(json);
	if (parsed.success) return parsed.data;
	throw refusal(parsed.error.issues[0]);
}

function refusal(issue: z.core.$ZodIssue | undefined): AppError {
	if (!issue) return invalidField("body", "is not a request of this format");
	if (issue.code === "invalid_union") {
		const deepest = issue.errors.flat().sort((left, right) => right.path.length - left.path.length)[0];
		if (deepest?.path.length) return refusal({ ...deepest, path: [...issue.path, ...deepest.path] });
	}
	if (issue.code === "unrecognized_keys") {
		const field = fieldOf([...issue.path, issue.keys[0] ?? ""]);
		return invalidField(field, "is not known or cannot be passed on by this gateway; leave it out");
	}
	return invalidField(fieldOf(issue.path), issue.message);
}

function fieldOf(path: readonly PropertyKey[]): string {
	const joined = path.reduce<string>(
		(field, part) => (typeof part === "number" ? `${field}[${part}]` : `${field}.${String(part)}`),
		"",
	);
	return joined.replace(/^\./, "") || "body";
}

function invalidField(field: string, message: string): AppError {
	return new AppError("invalid_input", `Request: ${field.slice(0, 200)} ${message}`, { details: { field } });
}
