import { AppError } from "@aes/core/errors";
import type { ModelClient } from "@aes/core/ports";

/**
 * One client for many: each takes the models whose name begins with its prefix, such as "procedural/"; the longest
 * prefix wins. Throws `not_found` for a model that none takes; `missing` says, by prefix, what would bring one that does.
 */
export function createModelRouter(
	clients: Readonly<Record<string, ModelClient>>,
	missing: Readonly<Record<string, string>> = {},
): ModelClient {
	const prefixes = Object.keys(clients).sort((left, right) => right.length - left.length);
	return {
		stream(request, options) {
			const prefix = prefixes.find((candidate) => request.model.startsWith(candidate));
			const client = prefix === undefined ? undefined : clients[prefix];
			return client ? client.stream(request, options) : refuse(request.model, { prefixes, missing });
		},
	};
}

async function* refuse(
	model: string,
	{ prefixes, missing }: { prefixes: readonly string[]; missing: Readonly<Record<string, string>> },
): AsyncGenerator<never> {
	const known = prefixes.map((candidate) => `${candidate}…`).join(", ") || "none";
	const [, mend] = Object.entries(missing).find(([absent]) => model.startsWith(absent)) ?? [];
	throw new AppError(
		"not_found",
		`No provider is set up for model "${model.slice(0, 200)}". ${mend ? `To have it, ${mend}; or use` : "Use"} a model that begins with one of: ${known}`,
		{ details: { model } },
	);
}
