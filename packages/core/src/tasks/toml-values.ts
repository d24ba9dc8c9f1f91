import { z } from "zod";

/** Reports a broken rule about the value being parsed; `path` is relative to that value. */
export type Refuse = (message: string, mend: string, path?: string[]) => void;

/** What a field schema needs of zod's context. */
type Context = {
	addIssue(issue: { code: "custom"; message: string; path?: string[]; params: { mend: string } }): void;
};

export const refuser =
	(context: Context): Refuse =>
	(message, mend, path) =>
		context.addIssue({ code: "custom", message, params: { mend }, ...(path && { path }) });

/** A schema that takes what `convert` can convert and refuses, with the mend, what it answers undefined for. */
export function value<T>(expected: string, mend: string, convert: (value: unknown) => T | undefined) {
	return z.unknown().transform((input, context): T => {
		const converted = convert(input);
		if (converted !== undefined) return converted;
		refuser(context)(input === undefined ? "is missing" : `must be ${expected}, not ${show(input)}`, mend);
		return z.NEVER;
	});
}

const INTEGER = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;
const FLOAT = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/;
const INFINITE_OR_NAN = /^([+-]?)(inf|infinity|nan)$/;

/** Text as Python's `float()` reads it; undefined when it would raise. */
export function parseFloatText(text: string): number | undefined {
	const trimmed = text.trim().toLowerCase();
	const special = INFINITE_OR_NAN.exec(trimmed);
	if (special) return special[2] === "nan" ? Number.NaN : Number(`${special[1]}Infinity`);
	return FLOAT.test(trimmed) ? Number(trimmed.replaceAll("_", "")) : undefined;
}

function toFloat(input: unknown): number | undefined {
	if (typeof input === "string") return parseFloatText(input);
	return typeof input === "number" || typeof input === "bigint" || typeof input === "boolean"
		? Number(input)
		: undefined;
}

function toInteger(input: unknown): number | undefined {
	if (typeof input === "string" && !INTEGER.test(input.trim())) return undefined;
	const number = toFloat(input);
	return Number.isInteger(number) ? number : undefined;
}

const TRUE_WORDS = ["1", "true", "t", "yes", "y", "on"];
const FALSE_WORDS = ["0", "false", "f", "no", "n", "off"];

function toBoolean(input: unknown): boolean | undefined {
	if (typeof input === "object") return undefined;
	const word = String(input).toLowerCase();
	if (TRUE_WORDS.includes(word)) return true;
	return FALSE_WORDS.includes(word) ? false : undefined;
}

const toText = (input: unknown) => (typeof input === "string" ? input : undefined);

export const text = value("a string", 'Write it in quotes, such as "text".', toText);
export const nonEmptyText = value("a non-empty string", 'Write it in quotes, such as "text".', (input) =>
	input === "" ? undefined : toText(input),
);
export const float = value("a number", "Write a number, such as 600.0.", toFloat);
export const integer = value("a whole number", "Write a whole number, such as 2.", toInteger);
export const boolean = value("true or false", "Write true or false.", toBoolean);
export const user = value<string | number>(
	"a user name or a uid",
	'Write a name such as "dev" or a whole number such as 1000.',
	(input) => toText(input) ?? toInteger(input),
);

/** One of a few words, exactly as written. */
export function word<const T extends string>(...words: readonly T[]) {
	const choices = words.map((choice) => `"${choice}"`).join(", ");
	return value(`one of ${choices}`, `Write one of ${choices}.`, (input) => words.find((choice) => choice === input));
}

/** Text without the spaces around it, when that matches. */
export function matchTrimmed(input: unknown, pattern: RegExp): string | undefined {
	const trimmed = toText(input)?.trim();
	return trimmed !== undefined && pattern.test(trimmed) ? trimmed : undefined;
}

/** A name of a compose service. */
export const serviceName = value(
	"a compose service name",
	"Start with a letter or digit; then letters, digits, '_', '.' and '-' may follow.",
	(input) => matchTrimmed(input, /^[A-Za-z0-9][A-Za-z0-9_.-]*$/),
);

/** TOML has no null: only an absent key gives one. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never);

export const list = <T extends z.ZodType>(item: T) =>
	z.array(item, { error: (issue) => `must be a list, not ${show(issue.input)}` });

const notATable = { error: (issue: { input?: unknown }) => `must be a table, not ${show(issue.input)}` };

/** A table with keys of the author's choice. */
export const freeTable = <T extends z.ZodType>(entry: T) => z.record(z.string(), entry, notATable);

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type CamelKeys<T> = { [K in keyof T & string as Camel<K>]: T[K] };

/** A TOML table: unknown keys are dropped, known ones come out in camelCase. */
export function table<Shape extends z.ZodRawShape>(shape: Shape) {
	const schema = z.object(shape, notATable);
	// A date is an object to zod.
	const withoutDates = z.preprocess((input) => (input instanceof Date ? input.toISOString() : input), schema);
	return withoutDates.transform((parsed) => camelKeys(parsed) as CamelKeys<z.output<typeof schema>>);
}

function camelKeys(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(record).map(([key, entry]) => [
			key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
			entry,
		]),
	);
}

function show(input: unknown): string {
	if (typeof input === "string") return JSON.stringify(input.length > 80 ? `${input.slice(0, 80)}…` : input);
	if (Array.isArray(input)) return "a list";
	if (input instanceof Date) return "a date";
	return typeof input === "object" ? "a table" : String(input);
}
