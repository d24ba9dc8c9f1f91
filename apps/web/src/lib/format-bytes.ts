const UNITS = ["B", "KiB", "MiB", "GiB"] as const;

/** "512 B", "1.5 KiB". */
export function formatBytes(bytes: number): string {
	const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
	return at === 0 ? `${bytes} B` : `${(bytes / 1024 ** at).toFixed(1)} ${UNITS[at]}`;
}
