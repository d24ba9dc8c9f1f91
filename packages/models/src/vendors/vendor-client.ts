import type { AppError } from "@aes/core/errors";
import type { ModelCallOptions, ModelClient, ModelEvent, ModelRequest } from "@aes/core/ports";
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { Shortcut } from "./create-shortcut.ts";
import { iterateReader } from "./iterate-reader.ts";
import { afterBegin, brokeOff, toAppError, toStreamError } from "./to-app-error.ts";
import { toCallOptions } from "./to-call-options.ts";
import { toModelEvents } from "./to-model-events.ts";
import type { PromptRules } from "./to-prompt.ts";
import type { VendorAccess } from "./vendor-access.ts";

/** A vendor as the client below drives it. */
export type Vendor = {
	/** The prefix of its models without the slash. */
	id: string;
	rules: PromptRules;
	/** The vendor's own model of that name. */
	languageModel(name: string): LanguageModelV3;
	/** Adds what is particular to this vendor: caching, thinking. */
	adapt(options: LanguageModelV3CallOptions, call: { request: ModelRequest; name: string }): LanguageModelV3CallOptions;
	access: VendorAccess;
	shortcut?: Shortcut;
};

/** A vendor's models as a stream of events. It asks once; what fails is thrown as `ModelClient` says. */
export function createVendorClient(vendor: Vendor, clock: () => Date): ModelClient {
	const languageModel = rememberModels(vendor);
	return {
		stream: (request, options) => streamVendor({ vendor, languageModel, clock, request, signal: options?.signal }),
	};
}

/** A model of the SDK makes its schemas anew, which takes longer than a chunk: one for each name. */
function rememberModels(vendor: Vendor): Vendor["languageModel"] {
	const known = new Map<string, LanguageModelV3>();
	return (name) => {
		const model = known.get(name) ?? vendor.languageModel(name);
		known.set(name, model);
		return model;
	};
}

type Call = {
	vendor: Vendor;
	languageModel: Vendor["languageModel"];
	clock(): Date;
	request: ModelRequest;
	signal: ModelCallOptions["signal"];
};

async function* streamVendor({ vendor, languageModel, clock, request, signal }: Call): AsyncGenerator<ModelEvent> {
	signal?.throwIfAborted();
	const name = request.model.slice(vendor.id.length + 1);
	const contextNow = () => ({ vendor: vendor.id, model: request.model, now: clock(), ...vendor.access });
	const options = vendor.adapt(toCallOptions(request, vendor.rules), { request, name });
	const toEvents = toModelEvents({
		rules: vendor.rules,
		toError: (error) => toStreamError(error, contextNow()),
		brokeOff: () => brokeOff(contextNow()),
	});
	let hasBegun = false;
	try {
		for await (const part of await ask(vendor, languageModel(name), {
			...options,
			...(signal && { abortSignal: signal }),
		}))
			for (const event of toEvents(part)) {
				hasBegun = true;
				yield event;
				if (event.type === "end") return;
			}
		throw brokeOff(contextNow());
	} catch (error) {
		signal?.throwIfAborted();
		const ours: AppError = toAppError(error, contextNow());
		throw hasBegun ? afterBegin(ours) : ours;
	}
}

async function ask(
	{ shortcut }: Vendor,
	model: LanguageModelV3,
	options: LanguageModelV3CallOptions,
): Promise<AsyncIterable<LanguageModelV3StreamPart, undefined>> {
	if (!shortcut) return iterateReader((await model.doStream(options)).stream.getReader());
	const { abortSignal } = options;
	const own = AbortSignal.any(abortSignal ? [abortSignal] : []);
	const { stream } = await model.doStream({ ...options, abortSignal: own, includeRawChunks: true });
	return shortcut.partsOf(own, stream) ?? iterateReader(stream.getReader());
}
