-- AlterTable: whose models a worker can ask, and what it lacks for the others. Null: it did not say.
ALTER TABLE "workers" ADD COLUMN "providers" JSONB;
