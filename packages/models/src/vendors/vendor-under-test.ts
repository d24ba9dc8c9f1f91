import type { ModelClient } from "@aes/core/ports";
import { type ServerScript, startVendorServer, type VendorServer, type WireName } from "../testing/index.ts";
import { createVendorModels, systemVendorDeps, type VendorDeps } from "./create-vendor-models.ts";
import type { VendorSettings } from "./vendor-settings.ts";

/** Never a real key. */
export const TEST_KEY = "sk-test-0123456789abcdef";

/** Each vendor with the wire format that its client speaks. */
export const VENDOR_CASES = [
	{ vendor: "anthropic", wire: "messages", model: "anthropic/claude-sonnet-4-5", keyVariable: "ANTHROPIC_API_KEY" },
	{ vendor: "openai", wire: "responses", model: "openai/gpt-5.1", keyVariable: "OPENAI_API_KEY" },
	{ vendor: "google", wire: "gemini", model: "google/gemini-3-pro", keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY" },
	{ vendor: "lab", wire: "chat", model: "lab/qwen/qwen3-32b", keyVariable: "LAB_KEY" },
] as const satisfies readonly { vendor: string; wire: WireName; model: string; keyVariable: string }[];
export type VendorCase = (typeof VENDOR_CASES)[number];

export type VendorUnderTest = AsyncDisposable & {
	client: ModelClient;
	server: VendorServer;
	model: string;
	/** The waits between tries, in milliseconds; none was really waited for. */
	sleeps: readonly number[];
};

/** A vendor's client, with its retries, before a scripted server on loopback. */
export async function aVendorModel(
	{ vendor, wire, model }: VendorCase,
	script: ServerScript,
	over: Partial<VendorDeps> & { apiKey?: string } = {},
): Promise<VendorUnderTest> {
	const server = await startVendorServer(wire, script, { apiKey: TEST_KEY });
	const sleeps: number[] = [];
	const { apiKey = TEST_KEY, ...rest } = over;
	const deps: VendorDeps = {
		...systemVendorDeps,
		sleep: async (ms) => void sleeps.push(ms),
		random: () => 1,
		...rest,
	};
	const client = createVendorModels(toSettings(vendor, { apiKey, baseUrl: server.baseUrl }), deps)[`${vendor}/`];
	if (!client) throw new Error(`no client for ${vendor}`);
	return { client, server, model, sleeps, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

export function toSettings(vendor: string, access: { apiKey: string; baseUrl: string }): VendorSettings {
	return vendor === "lab" ? { compatible: { lab: { ...access, apiKeyVariable: "LAB_KEY" } } } : { [vendor]: access };
}
