import { AppError } from "@aes/core/errors";
import { findMissingProvider, type ModelClient, type ModelProviders } from "@aes/core/ports";

/**
 * One client for many: each takes the models whose name begins with its prefix, such as "procedural/"; the longest
 * prefix wins. Throws `not_found` for a model that none takes; `missing` says what each provider lacks that is not here.
 */
export function createModelRouter(
	clients: Readonly<Record<string, ModelClient>>,
	missing: Readonly<Record<string, string>> = {},
): ModelClient {
	const prefixes = Object.keys(clients).sort((left, right) => right.length - left.length);
	const providers = { ready: toProviders(prefixes), missing };
	return {
		stream(request, options) {
			const prefix = prefixes.find((candidate) => request.model.startsWith(candidate));
			const client = prefix === undefined ? undefined : clients[prefix];
			return client ? client.stream(request, options) : refuse(request.model, providers);
		},
	};
}

const toProviders = (prefixes: readonly string[]) =>
	prefixes.filter((prefix) => prefix.endsWith("/")).map((prefix) => prefix.slice(0, -1));

/** A name without a slash may be a provider's, and is no model of it. */
function refuse(model: string, providers: ModelProviders): AsyncIterable<never> {
	const fault =
		findMissingProvider(model, providers) ??
		new AppError("not_found", `No model is called "${model.slice(0, 200)}". Name it provider/model.`);
	return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(fault) }) };
}
