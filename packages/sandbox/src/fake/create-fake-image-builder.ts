import type { BuildOutcome, BuildRequest, ImageBuilder } from "@aes/core/ports";
import { digestContext, filterContext } from "../build/build-context.ts";

type Result<T extends BuildOutcome = BuildOutcome> = T extends BuildOutcome ? Omit<T, "log" | "durationMs"> : never;

/** What a build or pull comes to; absent = built. */
export type FakeBuildScript = {
	onBuild?: (request: BuildRequest) => (Result & { log?: string }) | null | undefined;
	onPull?: (reference: string) => (Result & { log?: string }) | null | undefined;
};

/** The image port in memory: each new context is "built", an equal one comes from the cache. */
export function createFakeImageBuilder(
	script: FakeBuildScript = {},
): ImageBuilder & { requests: readonly BuildRequest[] } {
	const requests: BuildRequest[] = [];
	const built = new Set<string>();
	return {
		requests,
		async build(request) {
			request.signal?.throwIfAborted();
			requests.push(request);
			const image = `aes-env:${digestContext(filterContext(request.context)).slice(0, 16)}`;
			const scripted = script.onBuild?.(request);
			if (scripted) return { log: "", durationMs: 0, ...scripted };
			if (!request.context.has("Dockerfile")) {
				return { status: "failed", reason: "The build context has no Dockerfile.", log: "", durationMs: 0 };
			}
			const cached = built.has(image);
			built.add(image);
			return { status: "built", image, cached, log: "", durationMs: 0 };
		},
		async pull(reference, { signal }) {
			signal?.throwIfAborted();
			const scripted = script.onPull?.(reference);
			return { log: "", durationMs: 0, ...(scripted ?? { status: "built", image: reference, cached: true }) };
		},
	};
}
