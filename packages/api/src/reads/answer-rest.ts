import { AppError, type ErrorCode } from "@aes/core/errors";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { createCaller } from "../index.ts";
import { toOpenApi } from "./open-api.ts";
import { parseQuery } from "./parse-query.ts";
import type { Read } from "./read.ts";
import { READS } from "./reads.ts";

const STATUS: Readonly<Record<ErrorCode, number>> = {
	not_found: 404,
	conflict: 409,
	invalid_input: 400,
	forbidden: 403,
	rate_limited: 429,
	unavailable: 503,
	timed_out: 504,
	internal: 500,
};

/** `GET` below `/api/v1`; `path` is what follows it. Errors are JSON with a code and words; never throws. */
export async function answerRest(context: ApiContext, input: { path: string; query: URLSearchParams }) {
	try {
		if (input.path === "/openapi.json") return toJson(200, toOpenApi(READS));
		const found = findRead(input.path);
		if (!found)
			throw new AppError("not_found", `There is no /api/v1${input.path.slice(0, 200)}. See /api/v1/openapi.json.`);
		const values = { ...parseQuery(found.read.input, input.query), ...found.params };
		return toJson(200, await found.read.run(createCaller(context), values));
	} catch (error) {
		const { code, message, details } = toAppError(error);
		return toJson(STATUS[code], { error: { code, message, details } });
	}
}

function findRead(path: string): { read: Read; params: Record<string, string> } | null {
	for (const read of READS) {
		const names = [...read.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
		const match = new RegExp(`^${read.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`).exec(path);
		if (match)
			return { read, params: Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1])])) };
	}
	return null;
}

function decode(part: string | undefined): string {
	try {
		return decodeURIComponent(part ?? "");
	} catch {
		throw new AppError("invalid_input", "The path holds a broken percent sign. Encode it as %25.");
	}
}

/** A procedure wraps what the domain threw; bad input names the field. */
function toAppError(error: unknown): AppError {
	if (error instanceof z.ZodError) {
		const [issue] = error.issues;
		const field = issue?.path.join(".") || "query";
		return new AppError("invalid_input", `${field}: ${issue?.message ?? "is not valid"}.`, { details: { field } });
	}
	const cause = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
	return AppError.from(cause);
}

function toJson(status: number, body: unknown): Response {
	const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
	return new Response(JSON.stringify(body), { status, headers });
}
