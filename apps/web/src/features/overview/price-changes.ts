import type { Overview } from "./use-overview.ts";

type Cost = Pick<Overview["costs"][number], "kind" | "name" | "priceVersions">;

/** Models that were charged by other versions of the price table than before, or by several: a note for each. */
export function findPriceChanges(costs: readonly Cost[], before: readonly Cost[]): string[] {
	const models = new Set(costs.filter(({ kind }) => kind === "model_call").map(({ name }) => name));
	return [...models].flatMap((model) => {
		const now = versionsOf(costs, model);
		const then = versionsOf(before, model);
		const isOther = then.length > 0 && now.join() !== then.join();
		if (!isOther && now.length < 2) return [];
		const earlier = then.length > 0 ? `; in the period before by ${then.join(", ")}` : "";
		return [`${model} was charged by price table ${now.join(", ")}${earlier}. A change of cost may be one of prices.`];
	});
}

function versionsOf(costs: readonly Cost[], model: string): string[] {
	const own = costs.filter(({ kind, name }) => kind === "model_call" && name === model);
	return [...new Set(own.flatMap(({ priceVersions }) => priceVersions))].sort();
}
