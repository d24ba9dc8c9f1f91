import { AppError } from "@aes/core/errors";
import type { ModelPrice } from "@aes/core/ledger";
import { parse, TomlDate } from "smol-toml";
import { z } from "zod";
import { type UsdRates, usdPrice } from "../prices/usd-price.ts";
import { type CompatibleEndpoint, VENDOR_IDS } from "./vendor-settings.ts";

/** What a user's models file says. */
export type ModelsFile = {
	compatible: Readonly<Record<string, CompatibleEndpoint>>;
	/** By model name, in micro-dollars. */
	prices: Readonly<Record<string, readonly ModelPrice[]>>;
};

export type ModelsFileInput = {
	text: string;
	/** For messages. */
	path: string;
	/** The value of an environment variable that the file names. */
	variable(name: string): string | undefined;
};

/**
 * Reads the TOML of a models file: `[providers.NAME]` with `base_url` and `api_key_env`, and `[prices."provider/model"]`
 * (or several, as `[[prices."provider/model"]]`) in dollars per million tokens. Throws `invalid_input` that names the
 * file and the field, and `forbidden` for a key variable that is not set.
 */
export function parseModelsFile(input: ModelsFileInput): ModelsFile {
	const parsed = ModelsFileSchema.safeParse(parseToml(input));
	if (!parsed.success) {
		const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${toMessage(issue)}`);
		throw new AppError("invalid_input", `The models file ${input.path} does not fit: ${faults.join("; ")}`);
	}
	const { providers, prices } = parsed.data;
	return {
		compatible: mapValues(providers, (provider, name) => toEndpoint(provider, { name, input })),
		prices: mapValues(prices, (rows) => rows.map(toPrice)),
	};
}

const RESERVED = new Set<string>([...VENDOR_IDS, "procedural"]);
const A_DAY = "must be a date such as 2026-11-01, without quotes";
const usd = z.number().min(0).max(100_000);

const ProviderSchema = z.strictObject({
	base_url: z
		.url({ protocol: /^https?$/, error: "must be an address with http:// or https://" })
		.refine((url) => !URL.canParse(url) || new URL(url).username === "", "must hold no user name and no password"),
	api_key_env: z.string().regex(/^\w+$/, "must be the name of an environment variable").optional(),
});
const RATES = {
	input: usd,
	cached_input: usd.optional(),
	cache_write: usd.optional(),
	cache_write_1h: usd.optional(),
	output: usd,
};
const RatesSchema = z.strictObject(RATES);
const LongPromptSchema = RatesSchema.extend({ over_tokens: z.int().min(1).max(100_000_000) });
const PriceSchema = z
	.strictObject({
		...RATES,
		long_prompt: LongPromptSchema.optional(),
		effective_from: z.custom<TomlDate>((value) => value instanceof TomlDate && value.isDate(), A_DAY).optional(),
	})
	.refine(({ long_prompt: long, ...row }) => !long || isAtLeast(long, row), {
		path: ["long_prompt"],
		error: "no rate of a long prompt may lie below the ordinary one: a reservation takes it for the dearer",
	});
const ModelsFileSchema = z.strictObject({
	providers: z
		.record(
			z
				.string()
				.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "a provider's name has lower-case letters, digits and dashes")
				.refine((name) => !RESERVED.has(name), "this name is taken by a provider of the product"),
			ProviderSchema,
		)
		.default({}),
	prices: z
		.record(
			z.string().regex(/^[a-z0-9-]+\/\S+$/, "a price belongs to a provider/model"),
			z.preprocess((rows) => (Array.isArray(rows) ? rows : [rows]), z.array(PriceSchema).min(1)),
		)
		.default({}),
});

function parseToml({ text, path }: ModelsFileInput): unknown {
	try {
		return parse(text);
	} catch (error) {
		const [reason] = String(error instanceof Error ? error.message : error).split("\n");
		throw new AppError("invalid_input", `The models file ${path} is no TOML: ${reason}`);
	}
}

/** Of a record's key, zod wraps what is wrong. */
const toMessage = (issue: z.core.$ZodIssue) =>
	issue.code === "invalid_key" ? issue.issues.map(({ message }) => message).join(", ") : issue.message;

type EndpointPlace = { name: string; input: ModelsFileInput };

function toEndpoint(provider: z.output<typeof ProviderSchema>, { name, input }: EndpointPlace): CompatibleEndpoint {
	const { base_url: baseUrl, api_key_env: apiKeyVariable } = provider;
	if (apiKeyVariable === undefined) return { baseUrl };
	const apiKey = input.variable(apiKeyVariable);
	if (apiKey) return { baseUrl, apiKey, apiKeyVariable };
	throw new AppError(
		"forbidden",
		`${apiKeyVariable} is not set, and [providers.${name}] in ${input.path} takes its key from there. Set it, or remove api_key_env.`,
	);
}

function toPrice(row: z.output<typeof PriceSchema>): ModelPrice {
	const { long_prompt: long, effective_from: from } = row;
	const price = { ...toRates(row), ...(long && { longPrompt: { overTokens: long.over_tokens, ...toRates(long) } }) };
	// A day of TOML is a day of UTC; a row without one has always been in force.
	return usdPrice(price, from ? new Date(from.toISOString()) : new Date(0));
}

type Rates = z.output<typeof RatesSchema>;

function toRates({ input, output, cached_input: cachedInput, cache_write: cacheWrite, ...row }: Rates): UsdRates {
	return {
		input,
		output,
		...(cachedInput !== undefined && { cachedInput }),
		...(cacheWrite !== undefined && { cacheWrite }),
		...(row.cache_write_1h !== undefined && { cacheWrite1h: row.cache_write_1h }),
	};
}

function isAtLeast(long: Rates, ordinary: Rates): boolean {
	const dearest = ({ input, cache_write: write = input, cache_write_1h: write1h = write }: Rates) =>
		Math.max(input, write, write1h);
	return dearest(long) >= dearest(ordinary) && long.output >= ordinary.output;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From, key: string) => To) {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}
