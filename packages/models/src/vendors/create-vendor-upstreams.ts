import type { WireUpstream } from "@aes/core/ports";
import { systemVendorDeps, type VendorDeps } from "./create-vendor-models.ts";
import { accessOf, compatibleAccess } from "./vendor-access.ts";
import type { CompatibleEndpoint, VendorKey, VendorSettings } from "./vendor-settings.ts";
import { createVendorUpstream, type UpstreamSpec } from "./vendor-upstream.ts";
import { watchedFetch } from "./watched-fetch.ts";

/**
 * Finds where the bytes of a model's calls can pass through untouched: Anthropic by Messages, OpenAI by Responses and
 * chat completions, compatible endpoints by chat completions; none for Google and for what is not set up.
 */
export function createVendorUpstreams(
	settings: VendorSettings,
	deps: VendorDeps = systemVendorDeps,
): (model: string) => readonly WireUpstream[] {
	const { anthropic, openai, compatible = {} } = settings;
	const fetch = watchedFetch(deps.fetch, deps.limits);
	const specs = [
		...(anthropic ? [messagesSpec(anthropic)] : []),
		...(openai ? openAiSpecs(openai) : []),
		...Object.entries(compatible).map(([name, endpoint]) => compatibleSpec(name, endpoint)),
	];
	const upstreams = specs.map((spec) => ({
		prefix: `${spec.vendor}/`,
		upstream: createVendorUpstream(spec, fetch, deps.clock),
	}));
	return (model) => upstreams.filter(({ prefix }) => model.startsWith(prefix)).map(({ upstream }) => upstream);
}

function messagesSpec(key: VendorKey): UpstreamSpec {
	const access = accessOf("anthropic", key);
	return {
		vendor: "anthropic",
		format: "messages",
		outputCapField: "max_tokens",
		url: `${access.baseUrl}/v1/messages`,
		headers: { "x-api-key": access.apiKey, "anthropic-version": "2023-06-01" },
		access,
	};
}

function openAiSpecs(key: VendorKey): UpstreamSpec[] {
	const access = accessOf("openai", key);
	const both = { vendor: "openai", headers: bearer(access.apiKey), access };
	return [
		{ ...both, format: "responses", outputCapField: "max_output_tokens", url: `${access.baseUrl}/responses` },
		{ ...both, format: "chat", outputCapField: "max_completion_tokens", url: `${access.baseUrl}/chat/completions` },
	];
}

function compatibleSpec(name: string, endpoint: CompatibleEndpoint): UpstreamSpec {
	const access = compatibleAccess(name, endpoint);
	return {
		vendor: name,
		format: "chat",
		outputCapField: "max_tokens",
		url: `${access.baseUrl}/chat/completions`,
		headers: access.apiKey === null ? {} : bearer(access.apiKey),
		access,
	};
}

const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
