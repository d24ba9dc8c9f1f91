-- AlterTable: the part of the written tokens that stays in the cache for an hour, at a price of its own.
ALTER TABLE "ledger_entries" ADD COLUMN "cache_write_1h_input_tokens" INTEGER;
