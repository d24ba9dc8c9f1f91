export { createVendorModels, missingVendors, systemVendorDeps, type VendorDeps } from "./create-vendor-models.ts";
export { type RetryDeps, type RetryPolicy, retryModel } from "./retry-model.ts";
export type { CompatibleEndpoint, VendorAccess, VendorSettings } from "./vendor-settings.ts";
