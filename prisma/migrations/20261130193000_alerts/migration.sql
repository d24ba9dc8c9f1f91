-- CreateEnum
CREATE TYPE "figure_source" AS ENUM ('model', 'procedural');

-- CreateEnum
CREATE TYPE "target_kind" AS ENUM ('rate', 'cost');

-- CreateEnum
CREATE TYPE "alert_kind" AS ENUM ('rate_below', 'cost_above', 'spend_above', 'stuck');

-- AlterTable
ALTER TABLE "notices" ALTER COLUMN "campaign_id" DROP NOT NULL,
ADD COLUMN "alert_rule_id" TEXT,
ADD COLUMN "mail_to" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "mail_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "mail_at" TIMESTAMPTZ(3),
ADD COLUMN "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN "mail_error" TEXT;

-- CreateTable
CREATE TABLE "targets" (
    "project_id" TEXT NOT NULL,
    "source" "figure_source" NOT NULL,
    "kind" "target_kind" NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "targets_pkey" PRIMARY KEY ("project_id","source","kind")
);

-- CreateTable
CREATE TABLE "alert_rules" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "alert_kind" NOT NULL,
    "source" "figure_source" NOT NULL,
    "threshold" DOUBLE PRECISION NOT NULL,
    "window_hours" INTEGER NOT NULL,
    "to_webhook" BOOLEAN NOT NULL DEFAULT true,
    "mail_to" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "muted_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "is_firing" BOOLEAN NOT NULL DEFAULT false,
    "episode" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3),
    "last_text" TEXT,
    "looked_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_events" (
    "id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_firing" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "is_muted" BOOLEAN NOT NULL,

    CONSTRAINT "alert_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notices_mail_at_idx" ON "notices"("mail_at");

-- CreateIndex
CREATE INDEX "alert_rules_project_id_created_at_idx" ON "alert_rules"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "alert_events_rule_id_at_idx" ON "alert_events"("rule_id", "at");

-- AddForeignKey
ALTER TABLE "targets" ADD CONSTRAINT "targets_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "alert_rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_alert_rule_id_fkey" FOREIGN KEY ("alert_rule_id") REFERENCES "alert_rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
