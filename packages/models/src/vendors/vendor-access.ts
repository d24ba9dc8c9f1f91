import type { VendorContext } from "./vendor-error.ts";
import { type CompatibleEndpoint, VENDOR_VARIABLES, type VendorId, type VendorKey } from "./vendor-settings.ts";

/** Where a vendor is, its key, and what to check about both. */
export type VendorAccess = Pick<VendorContext, "baseUrl" | "keyVariable" | "baseUrlVariable" | "apiKey">;

const BASE_URLS: Readonly<Record<VendorId, string>> = {
	anthropic: "https://api.anthropic.com",
	openai: "https://api.openai.com/v1",
	google: "https://generativelanguage.googleapis.com/v1beta",
};

/** `baseUrl` as the vendor's own tools take it: Anthropic's without `/v1`, the others' with their version. */
export function accessOf(id: VendorId, { apiKey, baseUrl }: VendorKey): VendorAccess & { apiKey: string } {
	const url = withoutSlash(baseUrl ?? BASE_URLS[id]);
	return {
		baseUrl: id === "anthropic" ? url.replace(/\/v1$/, "") : url,
		apiKey,
		keyVariable: VENDOR_VARIABLES[id].key,
		baseUrlVariable: VENDOR_VARIABLES[id].baseUrl,
	};
}

export function compatibleAccess(name: string, { baseUrl, apiKey, apiKeyVariable }: CompatibleEndpoint): VendorAccess {
	return {
		baseUrl: withoutSlash(baseUrl),
		apiKey: apiKey ?? null,
		keyVariable: apiKeyVariable ?? `api_key_env of [providers.${name}] in the models file`,
		baseUrlVariable: `base_url of [providers.${name}] in the models file`,
	};
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
