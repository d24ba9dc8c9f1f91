import { readFile } from "node:fs/promises";
import { AppError } from "@aes/core/errors";
import { parseModelsFile, VENDOR_IDS, VENDOR_VARIABLES, vendorAccess } from "@aes/models/vendors";
import { readVariable, type Settings } from "../env.ts";

export type VendorState = {
	/** What its models begin with, without the slash. */
	vendor: string;
	/** Of the key itself nothing is ever told. */
	key: "set" | "missing" | "not needed";
	keyVariable: string | null;
	/** Without password and query. */
	baseUrl: string;
	/** Whether anything answered there; absent when nobody asked. */
	reach?: { isReached: boolean; detail: string };
};

export type ModelsState = {
	modelsFile: string | null;
	/** Why no worker starts with that file. */
	fault: string | null;
	vendors: VendorState[];
};

/** Which models a worker started here would have. Reads the models file, asks nobody. */
export async function readModels(settings: Settings, variable = readVariable): Promise<ModelsState> {
	const modelsFile = settings.AES_MODELS_FILE ?? null;
	const own = VENDOR_IDS.map((id): VendorState => {
		const { key, baseUrl } = VENDOR_VARIABLES[id];
		const given = settings[baseUrl];
		const access = vendorAccess(id, { apiKey: "", ...(given && { baseUrl: given }) });
		return {
			vendor: id,
			key: settings[key] ? "set" : "missing",
			keyVariable: key,
			baseUrl: toShown(access.baseUrl),
		};
	});
	if (!modelsFile) return { modelsFile, fault: null, vendors: own };
	try {
		return { modelsFile, fault: null, vendors: [...own, ...(await readEndpoints(modelsFile, variable))] };
	} catch (error) {
		const { code, message } = AppError.from(error);
		const fault = code === "internal" ? `The models file ${modelsFile} cannot be read.` : message;
		return { modelsFile, fault, vendors: own };
	}
}

async function readEndpoints(path: string, variable: typeof readVariable): Promise<VendorState[]> {
	const { compatible } = parseModelsFile({ text: await readFile(path, "utf8"), path, variable });
	return Object.entries(compatible).map(([vendor, { baseUrl, apiKeyVariable = null }]) => ({
		vendor,
		key: apiKeyVariable === null ? "not needed" : "set",
		keyVariable: apiKeyVariable,
		baseUrl: toShown(baseUrl),
	}));
}

function toShown(address: string): string {
	if (!URL.canParse(address)) return "no address";
	const { origin, pathname } = new URL(address);
	return `${origin}${pathname === "/" ? "" : pathname}`;
}

/** As lines of a table. */
export function renderModels({ modelsFile, fault, vendors }: ModelsState): string[] {
	const width = Math.max(...["procedural", ...vendors.map(({ vendor }) => vendor)].map((name) => name.length)) + 1;
	return [
		`Models (${modelsFile ?? "no models file"})`,
		`  ${"procedural/".padEnd(width)}  no key needed, works offline; not a language model`,
		...vendors.map((state) => `  ${`${state.vendor}/`.padEnd(width)}  ${describe(state)}`),
		...(fault === null ? [] : [`  ✗ No worker starts with this models file: ${fault}`]),
	];
}

function describe({ key, keyVariable, baseUrl, reach }: VendorState): string {
	if (key === "missing") return `no key: set ${keyVariable} to have its models`;
	const access = key === "set" ? `key set (${keyVariable})` : "no key needed";
	const reached = reach === undefined ? "" : `, ${reach.isReached ? "reached" : "NOT reached"} (${reach.detail})`;
	return `${access}, ${baseUrl}${reached}`;
}
