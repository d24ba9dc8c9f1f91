import { AppError } from "@aes/core/errors";

/** A file system error as an `AppError` that names the path; anything that is not one is thrown as it is. */
export function toDiskError(error: unknown, path: string): AppError {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (error instanceof AppError || typeof code !== "string") throw error;
	const options = { details: { path }, cause: error };
	if (code === "ENOENT") return new AppError("not_found", `There is no ${path}. Check the path.`, options);
	if (code === "ENOTDIR")
		return new AppError("invalid_input", `${path} is not a directory. Name a directory.`, options);
	if (code === "EACCES" || code === "EPERM")
		return new AppError("forbidden", `${path} may not be accessed (${code}). Change its permissions.`, options);
	return new AppError("internal", `${path} could not be accessed (${code}).`, options);
}
