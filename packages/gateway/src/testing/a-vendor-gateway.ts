import { meterModel, reserveModelCall } from "@aes/core/ledger";
import type { GatewaySessionOptions } from "@aes/core/proposals";
import { createModelRouter } from "@aes/models";
import { type ServerScript, startVendorServer, type WireName } from "@aes/models/testing";
import { createVendorModels, createVendorUpstreams, systemVendorDeps } from "@aes/models/vendors";
import { aGateway } from "./a-gateway.ts";
import { createUnitLedger } from "./unit-ledger.ts";

/** Never a real key. */
export const VENDOR_KEY = "sk-test-0123456789abcdef";

/** Each vendor with the wire format of its server. */
export const VENDORS = [
	{ vendor: "anthropic", wire: "messages" },
	{ vendor: "openai", wire: "responses" },
	{ vendor: "google", wire: "gemini" },
	{ vendor: "lab", wire: "chat" },
] as const satisfies readonly { vendor: string; wire: WireName }[];
export type VendorCase = { vendor: string; wire: WireName };

/** A session whose model a vendor serves: as workers are set up, before a vendor's server on loopback. */
export async function aVendorGateway(
	{ vendor, wire }: VendorCase,
	script: ServerScript,
	session: Partial<GatewaySessionOptions> = {},
) {
	const server = await startVendorServer(wire, script, { apiKey: VENDOR_KEY });
	const access = { apiKey: VENDOR_KEY, baseUrl: server.baseUrl };
	const settings = vendor === "lab" ? { compatible: { lab: access } } : { [vendor]: access };
	const deps = { ...systemVendorDeps, sleep: async () => undefined };
	const model = `${vendor}/one`;
	const ledger = createUnitLedger(model);
	const upstreamsOf = createVendorUpstreams(settings, deps);
	const running = await aGateway({
		plan: { proposer: model },
		session,
		deps: {
			model: createModelRouter(createVendorModels(settings, deps)),
			meter: (unmetered) => meterModel(unmetered, ledger.deps),
			passThrough: {
				// The server speaks one format only.
				upstreamsOf: (asked) => upstreamsOf(asked).filter(({ format }) => format === wire),
				reserve: (bounds) => reserveModelCall(ledger.deps, bounds),
			},
		},
	});
	return {
		...running,
		server,
		ledger,
		async [Symbol.asyncDispose]() {
			await running[Symbol.asyncDispose]();
			await server[Symbol.asyncDispose]();
		},
	};
}
