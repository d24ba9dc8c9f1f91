import { AppError } from "@aes/core/errors";
import { type MeterDeps, meterModel, reserveModelCall, type Settlement } from "@aes/core/ledger";
import { createModelRouter } from "@aes/models";
import { type ServerScript, startVendorServer, type WireName } from "@aes/models/testing";
import { createVendorModels, createVendorUpstreams, systemVendorDeps } from "@aes/models/vendors";
import { aGateway } from "./a-gateway.ts";

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

/** One micro-dollar a token, so that costs are plain to see. */
const PRICE = {
	effectiveFrom: new Date(0),
	inputMicroUsdPerMillion: 1e6,
	cachedInputMicroUsdPerMillion: 1e6,
	outputMicroUsdPerMillion: 1e6,
	isNotional: true,
};

/** A session whose model a vendor serves: as workers are set up, before a vendor's server on loopback. */
export async function aVendorGateway({ vendor, wire }: VendorCase, script: ServerScript) {
	const server = await startVendorServer(wire, script, { apiKey: VENDOR_KEY });
	const access = { apiKey: VENDOR_KEY, baseUrl: server.baseUrl };
	const settings = vendor === "lab" ? { compatible: { lab: access } } : { [vendor]: access };
	const deps = { ...systemVendorDeps, sleep: async () => undefined };
	const model = `${vendor}/one`;
	const ledger = createLedger(model);
	const upstreamsOf = createVendorUpstreams(settings, deps);
	const running = await aGateway({
		plan: { proposer: model },
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

/** Keeps what was settled and what is open; refuses nothing unless told to. */
function createLedger(model: string) {
	const rows: Settlement[] = [];
	const open = new Map<string, number>();
	const state = { isSpent: false };
	let count = 0;
	const deps: MeterDeps = {
		prices: { version: "unit", models: { [model]: [PRICE] }, sandbox: { cpuSecondMicroUsd: 1, gibSecondMicroUsd: 1 } },
		scope: { proposalId: "p1", environmentVersionId: null },
		leaseToken: "lease",
		clock: () => new Date(1_700_000_000_000),
		ledger: {
			async reserve({ maxMicroUsd }) {
				if (state.isSpent) throw new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
				count += 1;
				open.set(`r${count}`, maxMicroUsd);
				return { id: `r${count}`, reservedMicroUsd: maxMicroUsd };
			},
			async settle(id, row) {
				open.delete(id);
				rows.push(row);
			},
			async release(id) {
				open.delete(id);
			},
		},
	};
	return { deps, rows, open, state };
}
