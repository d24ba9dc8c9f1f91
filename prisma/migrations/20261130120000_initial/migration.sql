-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('running', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "admission_status" AS ENUM ('queued', 'running', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('model_call', 'sandbox');

-- CreateEnum
CREATE TYPE "ledger_status" AS ENUM ('reserved', 'settled', 'released', 'lapsed');

-- CreateEnum
CREATE TYPE "method_name" AS ENUM ('prompt', 'prompt_feedback', 'agentic');

-- CreateEnum
CREATE TYPE "proposal_status" AS ENUM ('queued', 'running', 'completed', 'cancelled', 'stopped');

-- CreateEnum
CREATE TYPE "verdict" AS ENUM ('accepted', 'rejected', 'inconclusive');

-- CreateEnum
CREATE TYPE "seed_kind" AS ENUM ('rollouts', 'task');

-- CreateTable
CREATE TABLE "blobs" (
    "digest" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blobs_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "blob_chunks" (
    "digest" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "blob_chunks_pkey" PRIMARY KEY ("digest","ordinal")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "proposer" TEXT NOT NULL,
    "methods" "method_name"[],
    "proposals_per_method" INTEGER NOT NULL,
    "seed_ids" TEXT[],
    "random_seed" INTEGER NOT NULL,
    "self_check" BOOLEAN NOT NULL,
    "max_rounds" INTEGER NOT NULL,
    "budget_micro_usd" BIGINT,
    "profile" TEXT NOT NULL,
    "price_version" TEXT NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'running',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environments" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "proposal_id" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environment_versions" (
    "id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "package_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environment_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environment_files" (
    "version_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "mode" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "blob_digest" TEXT NOT NULL,

    CONSTRAINT "environment_files_pkey" PRIMARY KEY ("version_id","path")
);

-- CreateTable
CREATE TABLE "admissions" (
    "id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "profile_version" TEXT,
    "checker_version" TEXT,
    "status" "admission_status" NOT NULL DEFAULT 'queued',
    "verdict" "verdict",
    "baseline" DOUBLE PRECISION,
    "duration_ms" INTEGER,
    "error" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_token" TEXT,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "enqueued_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "admissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admission_checks" (
    "admission_id" TEXT NOT NULL,
    "control_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "fault" TEXT,
    "evidence" JSONB NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "admission_checks_pkey" PRIMARY KEY ("admission_id","control_id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "campaign_id" TEXT,
    "proposal_id" TEXT,
    "environment_version_id" TEXT,
    "status" "ledger_status" NOT NULL DEFAULT 'reserved',
    "kind" "ledger_kind",
    "note" TEXT NOT NULL,
    "lease_token" TEXT NOT NULL,
    "reserved_micro_usd" BIGINT NOT NULL,
    "cost_micro_usd" BIGINT,
    "price_version" TEXT,
    "model" TEXT,
    "uncached_input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "purpose" TEXT,
    "cpu_seconds" DOUBLE PRECISION,
    "gib_seconds" DOUBLE PRECISION,
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "hostname" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "capacity" JSONB NOT NULL,
    "engine" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_records" (
    "id" TEXT NOT NULL,
    "worker_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "cpus" DOUBLE PRECISION NOT NULL,
    "memory_mb" INTEGER NOT NULL,
    "proposal_id" TEXT,
    "environment_version_id" TEXT,
    "detail" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposals" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "seed_id" TEXT NOT NULL,
    "method" "method_name" NOT NULL,
    "proposer" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "random_seed" INTEGER NOT NULL,
    "self_check" BOOLEAN NOT NULL,
    "max_rounds" INTEGER NOT NULL,
    "time_limit_ms" INTEGER NOT NULL,
    "turn_limit" INTEGER,
    "status" "proposal_status" NOT NULL DEFAULT 'queued',
    "end_reason" TEXT,
    "verdict" "verdict",
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_token" TEXT,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "enqueued_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trajectory_steps" (
    "proposal_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "reasoning" TEXT,
    "tool_calls" JSONB NOT NULL,
    "observations" JSONB NOT NULL,
    "model_name" TEXT,
    "input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cost_micro_usd" BIGINT,
    "label" TEXT,
    "label_rule" TEXT,

    CONSTRAINT "trajectory_steps_pkey" PRIMARY KEY ("proposal_id","attempt","index")
);

-- CreateTable
CREATE TABLE "seeds" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" "seed_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "rollouts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "campaigns_project_id_created_at_idx" ON "campaigns"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "environments_project_id_created_at_idx" ON "environments"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "environments_proposal_id_attempt_key" ON "environments"("proposal_id", "attempt");

-- CreateIndex
CREATE INDEX "environment_versions_content_digest_idx" ON "environment_versions"("content_digest");

-- CreateIndex
CREATE UNIQUE INDEX "environment_versions_environment_id_number_key" ON "environment_versions"("environment_id", "number");

-- CreateIndex
CREATE INDEX "environment_files_blob_digest_idx" ON "environment_files"("blob_digest");

-- CreateIndex
CREATE INDEX "admissions_version_id_created_at_idx" ON "admissions"("version_id", "created_at");

-- CreateIndex
CREATE INDEX "admissions_status_lease_until_idx" ON "admissions"("status", "lease_until");

-- CreateIndex
CREATE INDEX "ledger_entries_campaign_id_status_idx" ON "ledger_entries"("campaign_id", "status");

-- CreateIndex
CREATE INDEX "ledger_entries_proposal_id_idx" ON "ledger_entries"("proposal_id");

-- CreateIndex
CREATE INDEX "ledger_entries_environment_version_id_idx" ON "ledger_entries"("environment_version_id");

-- CreateIndex
CREATE INDEX "ledger_entries_lease_token_idx" ON "ledger_entries"("lease_token");

-- CreateIndex
CREATE INDEX "ledger_entries_status_created_at_idx" ON "ledger_entries"("status", "created_at");

-- CreateIndex
CREATE INDEX "workers_heartbeat_at_idx" ON "workers"("heartbeat_at");

-- CreateIndex
CREATE INDEX "sandbox_records_worker_id_ended_at_idx" ON "sandbox_records"("worker_id", "ended_at");

-- CreateIndex
CREATE INDEX "sandbox_records_ended_at_created_at_idx" ON "sandbox_records"("ended_at", "created_at");

-- CreateIndex
CREATE INDEX "sandbox_records_proposal_id_idx" ON "sandbox_records"("proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_slug_key" ON "projects"("slug");

-- CreateIndex
CREATE INDEX "proposals_project_id_created_at_idx" ON "proposals"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "proposals_seed_id_idx" ON "proposals"("seed_id");

-- CreateIndex
CREATE INDEX "proposals_status_lease_until_idx" ON "proposals"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "proposals_campaign_id_method_ordinal_key" ON "proposals"("campaign_id", "method", "ordinal");

-- CreateIndex
CREATE INDEX "seeds_project_id_created_at_idx" ON "seeds"("project_id", "created_at");

-- AddForeignKey
ALTER TABLE "blob_chunks" ADD CONSTRAINT "blob_chunks_digest_fkey" FOREIGN KEY ("digest") REFERENCES "blobs"("digest") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environments" ADD CONSTRAINT "environments_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environments" ADD CONSTRAINT "environments_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment_versions" ADD CONSTRAINT "environment_versions_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment_files" ADD CONSTRAINT "environment_files_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "environment_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment_files" ADD CONSTRAINT "environment_files_blob_digest_fkey" FOREIGN KEY ("blob_digest") REFERENCES "blobs"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "environment_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admission_checks" ADD CONSTRAINT "admission_checks_admission_id_fkey" FOREIGN KEY ("admission_id") REFERENCES "admissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_environment_version_id_fkey" FOREIGN KEY ("environment_version_id") REFERENCES "environment_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_records" ADD CONSTRAINT "sandbox_records_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_records" ADD CONSTRAINT "sandbox_records_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_records" ADD CONSTRAINT "sandbox_records_environment_version_id_fkey" FOREIGN KEY ("environment_version_id") REFERENCES "environment_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_seed_id_fkey" FOREIGN KEY ("seed_id") REFERENCES "seeds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trajectory_steps" ADD CONSTRAINT "trajectory_steps_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seeds" ADD CONSTRAINT "seeds_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Chunks are compressed already: no second compression, and a range reads what it needs.
ALTER TABLE "blob_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
