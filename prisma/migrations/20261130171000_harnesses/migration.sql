-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN "harness" TEXT NOT NULL DEFAULT 'built-in';

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "harness" TEXT NOT NULL DEFAULT 'built-in';

-- AlterTable
ALTER TABLE "trajectory_steps" ADD COLUMN "subagent" TEXT;
