export { createGateway, type WorkerGateway } from "./create-gateway.ts";
export {
	type ControlRunners,
	type GatewayDeps,
	type PassThrough,
	type SessionOwner,
	type SolverSessionOptions,
	TESTABLE_CONTROLS,
	type TestableControl,
} from "./gateway-deps.ts";
export { isPublicAddress, publicLookup } from "./web/public-lookup.ts";
