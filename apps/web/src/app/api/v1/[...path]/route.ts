import { answerRest } from "@aes/api/reads";
import { container } from "../../../../server/container.ts";

/** What programs read, by the list that `/api/v1/openapi.json` describes. */
export async function GET(request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url);
	return answerRest(await container(), { path: pathname.replace(/^\/api\/v1/, ""), query: searchParams });
}
