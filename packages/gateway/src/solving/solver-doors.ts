import type { GatewayDeps, SolverSessionOptions } from "../gateway-deps.ts";
import { createModelRoutes } from "../models/model-routes.ts";
import { restrictModel } from "../models/restrict-model.ts";
import { rememberFault } from "../session/remember-fault.ts";
import { createEnvironmentRoutes } from "./environment-routes.ts";

/** What a solver's sandbox may ask for: its one model, and commands in the environment. */
export function createSolverDoors(deps: GatewayDeps, options: SolverSessionOptions, heartbeatMs: number) {
	const models = [options.model];
	const metered = restrictModel(options.meter(deps.model), models);
	const { model, modelFault, ...remembering } = rememberFault(metered);
	const { clock, passThrough } = deps;
	const { reserve, exec } = options;
	const modelRoutes = createModelRoutes({
		model,
		models,
		findUpstream(asked, format) {
			const upstream = passThrough?.upstreamsOf(asked).find((candidate) => candidate.format === format);
			return upstream ? { upstream, ...remembering, reserve } : null;
		},
		clock,
		heartbeatMs,
	});
	return { model, modelFault, routes: new Map([...modelRoutes, ...createEnvironmentRoutes(exec)]) };
}
