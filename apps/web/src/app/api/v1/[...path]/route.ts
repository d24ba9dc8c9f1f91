import { answerRest } from "@aes/api/reads";
import { contextOf, toRefusal } from "../../../../server/context.ts";

/** What programs read, by the list that `/api/v1/openapi.json` describes. */
export async function GET(request: Request): Promise<Response> {
	const made = await contextOf(request.headers);
	if ("refusal" in made) return toRefusal(made.refusal);
	const { pathname, searchParams } = new URL(request.url);
	return answerRest(made.context, { path: pathname.replace(/^\/api\/v1/, ""), query: searchParams });
}
