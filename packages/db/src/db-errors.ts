import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type ErrorCode } from "@aes/core/errors";

/** Prisma's, PostgreSQL's and the socket's codes that mean something to a caller; any other is `internal`. */
const CODES: Readonly<Record<string, ErrorCode>> = {
	P2002: "conflict",
	"23505": "conflict",
	P2003: "not_found",
	"23503": "not_found",
	P2025: "not_found",
	P1001: "unavailable",
	P1002: "unavailable",
	P1008: "unavailable",
	P1017: "unavailable",
	P2024: "unavailable",
	P2037: "unavailable",
	ECONNREFUSED: "unavailable",
	ECONNRESET: "unavailable",
	EPIPE: "unavailable",
	ETIMEDOUT: "unavailable",
	ENOTFOUND: "unavailable",
	"08000": "unavailable",
	"08003": "unavailable",
	"08006": "unavailable",
	"53100": "unavailable",
	"53300": "unavailable",
	"57P01": "unavailable",
	"57P02": "unavailable",
	"57P03": "unavailable",
	"40P01": "unavailable",
	"40001": "unavailable",
};

/**
 * The server was not reached, or ended the connection and rolled back what ran: asking again is safe. (Should it have
 * ended just after a commit, the guards in our statements make the second run change nothing.)
 */
const SAFE_TO_REPEAT = new Set(["ECONNREFUSED", "P1001", "57P01", "57P03", "53300"]);
const LOST_CONNECTION =
	/connection terminated|server has closed the connection|client has encountered a connection error/i;
const RETRY_WAITS_MS = [50, 100, 250, 500, 1_000, 1_000, 2_000];

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
	conflict: "The database already holds such a row.",
	not_found: "The database holds no such row, or not the one that it should belong to.",
	unavailable:
		"The database cannot be reached, broke the connection or has no disk left; check that PostgreSQL runs and has room, then try again.",
};

/** What went wrong in the database as the domain's error; an `AppError` stays what it is. */
export function toDbError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = codesOf(error)
		.map((found) => CODES[found])
		.find(Boolean);
	const known = code ?? (isLostConnection(error) ? "unavailable" : "internal");
	return new AppError(known, MESSAGES[known] ?? "A database query failed.", { cause: error });
}

/** Runs `query` and maps what it throws; a server that is just restarting is waited for, up to five seconds. */
export async function runQuery<Result>(query: () => Promise<Result>): Promise<Result> {
	for (const waitMs of RETRY_WAITS_MS) {
		try {
			return await query();
		} catch (error) {
			if (!codesOf(error).some((code) => SAFE_TO_REPEAT.has(code))) throw toDbError(error);
			await sleep(waitMs);
		}
	}
	return query().catch((error: unknown) => {
		throw toDbError(error);
	});
}

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;

/** The same repository; each of its methods runs as `runQuery` says. */
export function withDbErrors<Repository extends Methods>(repository: Repository): Repository {
	const wrapped = Object.entries(repository).map(([name, method]) => [
		name,
		(...args: never[]) => runQuery(() => method(...args)),
	]);
	return Object.fromEntries(wrapped) as Repository;
}

/** The error's own code, then those of the driver's error that Prisma wrapped. */
function codesOf(error: unknown, depth = 0): string[] {
	if (!isRecord(error) || depth > 4) return [];
	const own = [error.code, error.originalCode].filter((code) => typeof code === "string");
	const kind = error.kind === "DatabaseNotReachable" ? ["ECONNREFUSED"] : [];
	const inner = [error.cause, error.meta, error.driverAdapterError].flatMap((wrapped) => codesOf(wrapped, depth + 1));
	return [...inner, ...own, ...kind];
}

function isLostConnection(error: unknown, depth = 0): boolean {
	if (!isRecord(error) || depth > 4) return false;
	const text = [error.message, error.originalMessage].filter((part) => typeof part === "string").join(" ");
	return LOST_CONNECTION.test(text) || isLostConnection(error.cause, depth + 1);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
