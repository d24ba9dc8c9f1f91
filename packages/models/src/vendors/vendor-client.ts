import type { AppError } from "@aes/core/errors";
import type { ModelCallOptions, ModelClient, ModelEvent, ModelRequest } from "@aes/core/ports";
import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
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
};

/** A vendor's models as a stream of events. It asks once; what fails is thrown as `ModelClient` says. */
export function createVendorClient(vendor: Vendor, clock: () => Date): ModelClient {
	return { stream: (request, options) => streamVendor({ vendor, clock, request, signal: options?.signal }) };
}

type Call = {
	vendor: Vendor;
	clock(): Date;
	request: ModelRequest;
	signal: ModelCallOptions["signal"];
};

async function* streamVendor({ vendor, clock, request, signal }: Call): AsyncGenerator<ModelEvent> {
	signal?.throwIfAborted();
	const name = request.model.slice(vendor.id.length + 1);
	const contextNow = () => ({ vendor: vendor.id, model: request.model, now: clock(), ...vendor.access });
	const options = vendor.adapt(toCallOptions(request, vendor.rules), { request, name });
	let hasBegun = false;
	try {
		const { stream } = await vendor
			.languageModel(name)
			.doStream({ ...options, ...(signal && { abortSignal: signal }) });
		for await (const event of toModelEvents({
			parts: stream,
			rules: vendor.rules,
			toError: (error) => toStreamError(error, contextNow()),
			brokeOff: () => brokeOff(contextNow()),
		})) {
			hasBegun = true;
			yield event;
		}
	} catch (error) {
		signal?.throwIfAborted();
		const ours: AppError = toAppError(error, contextNow());
		throw hasBegun ? afterBegin(ours) : ours;
	}
}
