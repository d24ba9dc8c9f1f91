import type { APIRequestContext } from "@playwright/test";
import { askApi } from "./ask-api.ts";

type Page = { rows: { seedId: string; steps: number }[] };

/** A seed that an agentic proposal has worked on. */
export async function findSeedWithTraces(request: APIRequestContext): Promise<string> {
	const { rows } = await askApi<Page>(request, "proposals.list", { methods: ["agentic"], limit: 50 });
	const found = rows.find(({ steps }) => steps > 0);
	if (!found) throw new Error("No agentic proposal of the campaign has a trace.");
	return found.seedId;
}
