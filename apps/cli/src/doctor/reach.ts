import { createProxyFetch } from "@aes/models/vendors";
import type { Settings } from "../env.ts";
import type { ModelsState, VendorState } from "./models.ts";

const TIMEOUT_MS = 10_000;

/** Asks every vendor with a key whether it is there, without the key, so any HTTP answer will do. */
export async function reachVendors(state: ModelsState, settings: Settings): Promise<ModelsState> {
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: except } = settings;
	const fetch = http || https ? createProxyFetch({ http, https, except }) : globalThis.fetch;
	const vendors = state.vendors.map(async (vendor): Promise<VendorState> => {
		if (vendor.key === "missing") return vendor;
		return { ...vendor, reach: await reach(vendor.baseUrl, fetch) };
	});
	return { ...state, vendors: await Promise.all(vendors) };
}

async function reach(url: string, fetch: typeof globalThis.fetch): Promise<NonNullable<VendorState["reach"]>> {
	try {
		const { status, body } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
		await body?.cancel();
		return { isReached: true, detail: `HTTP ${status}` };
	} catch (error) {
		return { isReached: false, detail: faultOf(error) };
	}
}

function faultOf(error: unknown): string {
	if (error instanceof DOMException) return `no answer in ${TIMEOUT_MS / 1_000} s`;
	const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
	return typeof code === "string" ? code : "no connection";
}
