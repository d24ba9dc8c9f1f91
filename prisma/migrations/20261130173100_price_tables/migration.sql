-- CreateTable
CREATE TABLE "price_tables" (
    "version" TEXT NOT NULL,
    "prices" JSONB NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_tables_pkey" PRIMARY KEY ("version")
);

-- CreateIndex
CREATE INDEX "price_tables_kept_at_idx" ON "price_tables"("kept_at");
