import type { ModelPrice } from "@aes/core/ledger";
import { type UsdPrice, usdPrice } from "./usd-price.ts";

/**
 * Public list prices in dollars per million tokens, for standard calls, as the vendors'
 * pages gave them in October and November 2026: platform.claude.com/docs/en/about-claude/pricing,
 * developers.openai.com/api/docs/pricing, ai.google.dev/gemini-api/docs/pricing. They were taken from public
 * transcriptions of those pages: check them against your contract, and override them in the models file.
 */
export const vendorPrices: Readonly<Record<string, readonly ModelPrice[]>> = {
	"anthropic/claude-haiku-4-5": claude({ input: 1, output: 5 }),
	"anthropic/claude-sonnet-4-5": claude({ input: 3, output: 15 }),
	"anthropic/claude-sonnet-4-6": claude({ input: 3, output: 15 }),
	"anthropic/claude-sonnet-5": claude({ input: 2, output: 10 }),
	"anthropic/claude-sonnet-5-5": claude({ input: 2, cachedInput: 0.1, output: 10 }),
	"anthropic/claude-opus-4-5": claude({ input: 5, output: 25 }),
	"anthropic/claude-opus-4-6": claude({ input: 5, output: 25 }),
	"anthropic/claude-opus-4-7": claude({ input: 5, output: 25 }),
	"anthropic/claude-opus-4-8": claude({ input: 5, output: 25 }),
	"anthropic/claude-opus-5": claude({ input: 5, output: 25 }),
	"anthropic/claude-opus-5-5": claude({ input: 4, cachedInput: 0.2, output: 20 }),
	"openai/gpt-4.1": listed({ input: 2, cachedInput: 0.5, output: 8 }),
	"openai/gpt-4.1-mini": listed({ input: 0.4, cachedInput: 0.1, output: 1.6 }),
	"openai/gpt-5": listed({ input: 1.25, cachedInput: 0.125, output: 10 }),
	"openai/gpt-5-mini": listed({ input: 0.25, cachedInput: 0.025, output: 2 }),
	"openai/gpt-5.1": listed({ input: 1.25, cachedInput: 0.125, output: 10 }),
	"openai/gpt-5.2": listed({ input: 1.75, cachedInput: 0.175, output: 14 }),
	"openai/gpt-5.4": listed({
		...{ input: 2.5, cachedInput: 0.25, output: 15 },
		longPrompt: { overTokens: 272_000, input: 5, cachedInput: 0.5, output: 22.5 },
	}),
	"openai/gpt-5.4-mini": listed({ input: 0.75, cachedInput: 0.075, output: 4.5 }),
	"openai/gpt-6-luna": listed({ input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5 }),
	"openai/gpt-6-sol": listed({ input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 10 }),
	"openai/gpt-6.1-terra": listed({ input: 1, cachedInput: 0.05, cacheWrite: 1.25, output: 5 }),
	"openai/gpt-6.1-sol": listed({ input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 }),
	"google/gemini-2.5-flash": listed({ input: 0.3, cachedInput: 0.03, output: 2.5 }),
	"google/gemini-2.5-pro": listed({
		...{ input: 1.25, cachedInput: 0.125, output: 10 },
		longPrompt: { overTokens: 200_000, input: 2.5, cachedInput: 0.25, output: 15 },
	}),
	"google/gemini-3.1-pro-preview": listed({
		...{ input: 2, cachedInput: 0.2, output: 12 },
		longPrompt: { overTokens: 200_000, input: 4, cachedInput: 0.4, output: 18 },
	}),
	"google/gemini-3.5-flash": listed({ input: 1.5, cachedInput: 0.15, output: 9 }),
	"google/gemini-3.8-flash": [
		...listed({ input: 0.75, cachedInput: 0.075, output: 3.75 }),
		usdPrice({ input: 1.5, cachedInput: 0.15, output: 7.5 }, new Date("2027-01-01T00:00:00Z")),
	],
};

/** Since when this product counts them; what they cost before does not matter to it. */
function listed(usd: UsdPrice): readonly ModelPrice[] {
	return [usdPrice(usd, new Date("2026-11-01T00:00:00Z"))];
}

/** A read of Anthropic's cache costs a tenth unless said; a write that lives for five minutes a quarter more, one that lives
 * for an hour twice as much. */
function claude(usd: UsdPrice): readonly ModelPrice[] {
	return listed({ cachedInput: usd.input / 10, cacheWrite: usd.input * 1.25, cacheWrite1h: usd.input * 2, ...usd });
}
