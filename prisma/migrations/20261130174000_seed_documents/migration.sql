-- AlterEnum
ALTER TYPE "seed_kind" ADD VALUE 'document';

-- AlterTable
ALTER TABLE "seeds" ADD COLUMN "provenance" JSONB,
ADD COLUMN "reference" JSONB;
