/** Python's float grammar (underscores between digits, "inf", "nan"), on text whose white space was taken off. */
const FLOAT = /^[+-]?(?:(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:e[+-]?\d(?:_?\d)*)?|inf(?:inity)?|nan)$/i;

/** The white space Python's `strip` takes off; unlike `trim`, a byte order mark stays. */
const PYTHON_SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const EDGES = new RegExp(`^${PYTHON_SPACE}+|${PYTHON_SPACE}+$`, "g");

/** What Python's `float(text)` gives, NaN and infinities included; null where it raises. */
export function parsePythonFloat(text: string): number | null {
	const stripped = text.replace(EDGES, "").toLowerCase();
	if (!FLOAT.test(stripped)) return null;
	if (stripped.includes("nan")) return Number.NaN;
	if (stripped.includes("inf")) return stripped.startsWith("-") ? -Infinity : Infinity;
	return Number(stripped.replaceAll("_", ""));
}
