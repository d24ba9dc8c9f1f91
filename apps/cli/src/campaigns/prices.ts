import { readFile } from "node:fs/promises";
import { AppError } from "@aes/core/errors";
import type { PriceTable } from "@aes/core/ledger";
import { parseModelsFile, withOwnPrices } from "@aes/models/vendors";
import type { Settings } from "../env.ts";

/** The prices that a worker of ours charges by: the product's, and those of the models file. Throws what is wrong with it. */
export async function readPrices({ AES_MODELS_FILE: path }: Settings): Promise<PriceTable> {
	if (!path) return withOwnPrices({});
	const text = await readFile(path, "utf8").catch((cause: unknown) => {
		throw new AppError("invalid_input", `The models file ${path} cannot be read. Mend AES_MODELS_FILE, or unset it.`, {
			cause,
		});
	});
	// Prices need no key: what the worker lacks, it says itself.
	return withOwnPrices(parseModelsFile({ text, path, variable: () => "not read" }).prices);
}
