export { createGateway, type WorkerGateway } from "./create-gateway.ts";
export {
	type ControlRunners,
	type GatewayDeps,
	type SessionOwner,
	TESTABLE_CONTROLS,
	type TestableControl,
} from "./gateway-deps.ts";
