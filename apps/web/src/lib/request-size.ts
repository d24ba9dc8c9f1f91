/** A form of a page is far smaller; nothing is uploaded here. */
const MAX_BYTES = 1024 * 1024;

/** True of a body that is too long, or does not say how long it is. */
export function isTooLarge({ method, headers, body }: Pick<Request, "method" | "headers" | "body">): boolean {
	if (method === "GET" || method === "HEAD" || body === null) return false;
	const length = headers.get("content-length");
	return length === null || !(Number(length) <= MAX_BYTES);
}

export const TOO_LARGE = (): Response =>
	Response.json(
		{ error: { code: "too_large", message: "The body is longer than 1 MiB, or its length is not given." } },
		{ status: 413 },
	);
