import { join } from "node:path";
import { meterModel, reserveModelCall } from "@aes/core/ledger";
import type { GatewaySessionOptions } from "@aes/core/proposals";
import { createModelRouter } from "@aes/models";
import { createVendorModels, createVendorUpstreams } from "@aes/models/vendors";
import { createGateway } from "../src/create-gateway.ts";
import { createUnitLedger } from "../src/testing/unit-ledger.ts";

/** `port` of the wire server; `root` for the sockets. */
export type DoorsWanted = { port: number; root: string; sessions: number };
export type Door = { socket: string; token: string };

const MODEL = "lab/one";

/** A gateway as workers have it, but for the ledger, which is in memory: what it costs is not the gateway's. */
export async function openDoors({ port, root, sessions }: DoorsWanted): Promise<Door[]> {
	const settings = { compatible: { lab: { baseUrl: `http://127.0.0.1:${port}/v1` } } };
	const ledger = createUnitLedger(MODEL);
	const gateway = await createGateway({
		root,
		model: createModelRouter(createVendorModels(settings)),
		meter: (model) => meterModel(model, ledger.deps),
		passThrough: {
			upstreamsOf: createVendorUpstreams(settings),
			reserve: (bounds) => reserveModelCall(ledger.deps, bounds),
		},
		createRunners: () => ({ check: unused, build: unused, control: unused }),
		unpackTar: unused,
		clock: () => new Date(),
	});
	const opened = Array.from({ length: sessions }, () => gateway.open(anOptions()));
	return (await Promise.all(opened)).map(({ socketDir, token }) => ({
		socket: join(socketDir, "gateway.sock"),
		token,
	}));
}

function anOptions(): GatewaySessionOptions {
	return {
		plan: { proposer: MODEL, selfCheck: false } as GatewaySessionOptions["plan"],
		leaseToken: "lease",
		quota: { total: 1, concurrent: 1, cpuSeconds: 1 },
		signal: new AbortController().signal,
		submit: unused,
	} as GatewaySessionOptions;
}

async function unused(): Promise<never> {
	throw new Error("Not part of this measurement.");
}
