import type { BlobStore } from "@aes/core/ports";

const PART_BYTES = 1024 * 1024;

/** Streams a stored content part by part, so that its size does not matter. */
export async function toDownload(
	blobs: Pick<BlobStore, "get">,
	{ digest, name }: { digest: string; name: string },
): Promise<Response> {
	const first = await blobs.get(digest, { start: 0, end: PART_BYTES });
	if (!first) return new Response("Nothing is stored under this digest.\n", { status: 404 });
	let next: Uint8Array | null = first;
	let start = first.byteLength;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (!next || next.byteLength === 0) return controller.close();
			controller.enqueue(next);
			next = next.byteLength < PART_BYTES ? null : await blobs.get(digest, { start, end: start + PART_BYTES });
			start += next?.byteLength ?? 0;
		},
	});
	return new Response(body, {
		headers: {
			"content-type": "application/octet-stream",
			"content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(baseName(name))}`,
			"cache-control": "private, max-age=31536000, immutable",
		},
	});
}

const baseName = (path: string): string =>
	path
		.split(/[\\/]/)
		.at(-1)
		?.replaceAll(/[^\w.+-]/g, "") || "file";
