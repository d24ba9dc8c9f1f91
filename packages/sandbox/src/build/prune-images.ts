import type Dockerode from "dockerode";
import type { ImageInfo } from "dockerode";
import { hasStatus, toEngineError } from "../engine-errors.ts";

export const IMAGE_REPOSITORY = "aes-env";
/** What failed builds got done: cache for their next try. */
export const PARTIAL_REPOSITORY = "aes-env-partial";
export const DIGEST_LABEL = "aes.image.digest";

export type PruneOptions = {
	keep: {
		/** At most so many images. */
		count?: number;
		/** At most so much on disk, counting layers that images share once for each. */
		megabytes?: number;
	};
};

/** Removes the oldest built images over a bound. Images of containers stay, also stopped ones', and count. */
export async function pruneImages(docker: Dockerode, { keep }: PruneOptions): Promise<number> {
	try {
		const [images, containers] = await Promise.all([docker.listImages(), docker.listContainers({ all: true })]);
		const surplus = chooseSurplus(images, new Set(containers.map((container) => container.ImageID)), keep);
		const removed = await Promise.all(surplus.map((image) => removeImage(docker, image)));
		return removed.filter(Boolean).length;
	} catch (error) {
		throw toEngineError(error, "remove old images");
	}
}

/** Used images fill the bounds first, then the newest. */
export function chooseSurplus(
	images: readonly ImageInfo[],
	used: ReadonlySet<string>,
	keep: PruneOptions["keep"],
): ImageInfo[] {
	const { count = Number.POSITIVE_INFINITY, megabytes = Number.POSITIVE_INFINITY } = keep;
	const inOrder = images
		.filter((image) => listOurTags(image).length > 0)
		.sort((a, b) => Number(used.has(b.Id)) - Number(used.has(a.Id)) || b.Created - a.Created);
	let bytes = 0;
	return inOrder.filter((image, index) => {
		bytes += image.Size;
		return !used.has(image.Id) && (index >= count || bytes > megabytes * 1024 * 1024);
	});
}

function listOurTags({ RepoTags }: ImageInfo): string[] {
	const repositories = [IMAGE_REPOSITORY, PARTIAL_REPOSITORY];
	return (RepoTags ?? []).filter((tag) => repositories.some((repository) => tag.startsWith(`${repository}:`)));
}

/** False where a container or another image came to need it meanwhile. Other tags of the same image stay. */
async function removeImage(docker: Dockerode, image: ImageInfo): Promise<boolean> {
	try {
		for (const tag of listOurTags(image)) await docker.getImage(tag).remove();
		return true;
	} catch (error) {
		if (hasStatus(error, 404, 409)) return false;
		throw error;
	}
}
