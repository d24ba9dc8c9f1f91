import { container } from "../../../../server/container.ts";
import { toDownload } from "../../../../server/to-download.ts";

/** One stored content as an attachment: never shown in this origin, whatever it holds. */
export async function GET(request: Request, { params }: { params: Promise<{ digest: string }> }): Promise<Response> {
	const { blobs } = await container();
	const { digest } = await params;
	return toDownload(blobs, { digest, name: new URL(request.url).searchParams.get("name") ?? "file" });
}
