-- AlterEnum
ALTER TYPE "campaign_status" ADD VALUE 'paused';
ALTER TYPE "campaign_status" ADD VALUE 'stopped';

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN "plan" JSONB,
ADD COLUMN "plan_digest" TEXT,
ADD COLUMN "stop_rule" TEXT,
ADD COLUMN "stop_reason" TEXT,
ADD COLUMN "resumed_at" TIMESTAMPTZ(3),
ADD COLUMN "cloned_from" TEXT;

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "cell" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "max_attempts" INTEGER NOT NULL DEFAULT 5;

-- Until now a campaign had one proposer, so its cells were its methods.
UPDATE "proposals" SET "cell" = coalesce(array_position(campaign."methods", "proposals"."method"), 1) - 1
FROM "campaigns" AS campaign WHERE campaign."id" = "proposals"."campaign_id";

-- AlterTable
ALTER TABLE "admissions" ADD COLUMN "max_attempts" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN "readmission_id" TEXT;

-- CreateTable
CREATE TABLE "campaign_events" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "detail" TEXT,

    CONSTRAINT "campaign_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "delivery_attempts" INTEGER NOT NULL DEFAULT 0,
    "deliver_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),
    "delivery_error" TEXT,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "readmissions" (
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "profile_version" TEXT NOT NULL,
    "checker_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "readmissions_pkey" PRIMARY KEY ("id")
);

-- DropIndex
DROP INDEX "proposals_campaign_id_method_ordinal_key";

-- CreateIndex
CREATE UNIQUE INDEX "proposals_campaign_id_cell_ordinal_key" ON "proposals"("campaign_id", "cell", "ordinal");

-- CreateIndex
CREATE INDEX "admissions_readmission_id_idx" ON "admissions"("readmission_id");

-- CreateIndex
CREATE INDEX "campaign_events_campaign_id_at_idx" ON "campaign_events"("campaign_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "notices_key_key" ON "notices"("key");

-- CreateIndex
CREATE INDEX "notices_project_id_created_at_idx" ON "notices"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "notices_deliver_at_idx" ON "notices"("deliver_at");

-- CreateIndex
CREATE INDEX "readmissions_campaign_id_created_at_idx" ON "readmissions"("campaign_id", "created_at");

-- AddForeignKey
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_readmission_id_fkey" FOREIGN KEY ("readmission_id") REFERENCES "readmissions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "readmissions" ADD CONSTRAINT "readmissions_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;
