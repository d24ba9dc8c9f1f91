export { createTestDatabase } from "./create-test-database.ts";
export { aCampaign, aClaimedProposal, aPlan, aReport, aSeed, aStep, aTree, LEASE, letLeaseLapse } from "./fixtures.ts";
export { type TestDb, useTestDb } from "./use-test-db.ts";
