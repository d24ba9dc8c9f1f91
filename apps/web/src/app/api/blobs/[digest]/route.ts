import { contextOf, toRefusal } from "../../../../server/context.ts";
import { toDownload } from "../../../../server/to-download.ts";

/** One stored content of the project as an attachment: never shown in this origin, whatever it holds. */
export async function GET(request: Request, { params }: { params: Promise<{ digest: string }> }): Promise<Response> {
	const made = await contextOf(request.headers);
	if ("refusal" in made) return toRefusal(made.refusal);
	const { digest } = await params;
	const name = new URL(request.url).searchParams.get("name") ?? "file";
	return toDownload(made.context.blobs, { digest, name });
}
