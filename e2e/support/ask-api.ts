import { type APIRequestContext, expect } from "@playwright/test";

/** A tRPC query as any program would ask it: what a page shows is held against this. */
export async function askApi<Answer>(request: APIRequestContext, path: string, input?: unknown): Promise<Answer> {
	const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
	const response = await request.get(`/api/trpc/${path}${query}`);
	expect(response.status(), await response.text()).toBe(200);
	return (await response.json()).result.data.json;
}

export type CohortAnswer = {
	method: "prompt" | "prompt_feedback" | "agentic";
	counts: { planned: number; completed: number; evaluable: number; accepted: number; inconclusive: number };
	spend: { totalMicroUsd: number; modelMicroUsd: number; sandboxMicroUsd: number };
};
