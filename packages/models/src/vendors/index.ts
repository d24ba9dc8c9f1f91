export { withOwnPrices } from "../prices/price-table.ts";
export { createVendorModels, missingVendors, systemVendorDeps, type VendorDeps } from "./create-vendor-models.ts";
export { createVendorUpstreams } from "./create-vendor-upstreams.ts";
export { type ModelsFile, parseModelsFile } from "./models-file.ts";
export { createProxyFetch, type ProxySettings } from "./proxy-fetch.ts";
export { type RetryDeps, type RetryPolicy, retryModel } from "./retry-model.ts";
export { accessOf as vendorAccess } from "./vendor-access.ts";
export {
	type CompatibleEndpoint,
	VENDOR_IDS,
	VENDOR_VARIABLES,
	type VendorKey,
	type VendorSettings,
} from "./vendor-settings.ts";
