/** A regular file: its bytes and its permission bits (0o000–0o777). */
export type FileEntry = { readonly content: Uint8Array; readonly mode: number };

/**
 * Regular files by POSIX path relative to a root ("environment/Dockerfile"). Never holds links, devices,
 * absolute paths or "..": whoever makes one (disk, tar, a model's answer) has refused those already.
 */
export type FileTree = ReadonlyMap<string, FileEntry>;
