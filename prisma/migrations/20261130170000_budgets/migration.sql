-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN "cache_write_input_tokens" INTEGER,
ADD COLUMN "remark" TEXT;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN "daily_budget_micro_usd" BIGINT;

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "budget_micro_usd" BIGINT;

-- CreateIndex
CREATE INDEX "ledger_entries_project_id_created_at_idx" ON "ledger_entries"("project_id", "created_at");
