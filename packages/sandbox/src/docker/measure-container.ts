import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import type { Container, ContainerInspectInfo } from "dockerode";

/** Bytes that a container holds on top of its image, its anonymous volumes included. */
export async function measureContainer(container: Container): Promise<number> {
	const options = { size: true } as Parameters<Container["inspect"]>[0];
	const info: ContainerInspectInfo & { SizeRw?: number } = await container.inspect(options);
	const volumes = info.Mounts.filter((mount) => mount.Type === "volume");
	const sizes = await Promise.all(volumes.map((volume) => measureFolder(volume.Source)));
	return sizes.reduce((sum, size) => sum + size, info.SizeRw ?? 0);
}

/**
 * Bytes that a folder takes on disk; links are not followed. 0 where it cannot be read, as with an engine on another
 * host: volumes there escape the disk limit.
 */
async function measureFolder(folder: string): Promise<number> {
	let bytes = 0;
	try {
		for await (const entry of await opendir(folder)) {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) bytes += await measureFolder(path);
			// A file may vanish between the listing and this look.
			else
				bytes += await lstat(path).then(
					(stat) => stat.blocks * 512,
					() => 0,
				);
		}
	} catch {
		return bytes;
	}
	return bytes;
}
