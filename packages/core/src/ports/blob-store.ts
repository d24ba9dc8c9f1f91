/** Content-addressed bytes: "sha256:<hex>". Writing the same bytes twice stores them once. */
export type BlobStore = {
	put(content: Uint8Array): Promise<string>;
	/** null when no such blob is stored. `range` is half open, [start, end), in bytes of the uncompressed content. */
	get(digest: string, range?: { start: number; end: number }): Promise<Uint8Array | null>;
};
