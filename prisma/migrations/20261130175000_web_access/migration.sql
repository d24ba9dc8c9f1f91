-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "web_allow" TEXT[] DEFAULT ARRAY[]::TEXT[];
