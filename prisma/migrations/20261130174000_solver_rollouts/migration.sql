-- CreateEnum
CREATE TYPE "rollout_status" AS ENUM ('queued', 'running', 'completed', 'cancelled', 'stopped');

-- CreateTable
CREATE TABLE "rollouts" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "campaign_id" TEXT,
    "solver" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "random_seed" INTEGER NOT NULL,
    "turn_limit" INTEGER,
    "status" "rollout_status" NOT NULL DEFAULT 'queued',
    "outcome" TEXT,
    "fault" TEXT,
    "code" TEXT,
    "reason" TEXT,
    "reward" DOUBLE PRECISION,
    "rewards" JSONB,
    "tests_passed_fraction" DOUBLE PRECISION,
    "test_source" TEXT,
    "tests_passed" INTEGER,
    "tests_total" INTEGER,
    "baseline" DOUBLE PRECISION,
    "normalised" DOUBLE PRECISION,
    "solver_end" TEXT,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "duration_ms" INTEGER,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER NOT NULL DEFAULT 5,
    "lease_token" TEXT,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "enqueued_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "rollouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_steps" (
    "rollout_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "reasoning" TEXT,
    "tool_calls" JSONB NOT NULL,
    "observations" JSONB NOT NULL,
    "model_name" TEXT,
    "subagent" TEXT,
    "input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cost_micro_usd" BIGINT,
    "label" TEXT,
    "label_rule" TEXT,

    CONSTRAINT "rollout_steps_pkey" PRIMARY KEY ("rollout_id","attempt","index")
);

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN "rollout_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "rollouts_version_id_solver_harness_ordinal_key" ON "rollouts"("version_id", "solver", "harness", "ordinal");

-- CreateIndex
CREATE INDEX "rollouts_project_id_created_at_idx" ON "rollouts"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "rollouts_campaign_id_idx" ON "rollouts"("campaign_id");

-- CreateIndex
CREATE INDEX "rollouts_status_lease_until_idx" ON "rollouts"("status", "lease_until");

-- CreateIndex
CREATE INDEX "ledger_entries_rollout_id_idx" ON "ledger_entries"("rollout_id");

-- AddForeignKey
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "environment_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout_steps" ADD CONSTRAINT "rollout_steps_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollouts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
