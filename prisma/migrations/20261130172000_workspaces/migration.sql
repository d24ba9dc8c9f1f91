-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "promoted_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_versions" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "parent_id" TEXT,
    "digest" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "is_shipped" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_files" (
    "version_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "mode" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "blob_digest" TEXT NOT NULL,

    CONSTRAINT "workspace_files_pkey" PRIMARY KEY ("version_id","path")
);

-- CreateTable
CREATE TABLE "workspace_promotions" (
    "id" TEXT NOT NULL,
    "ordinal" SERIAL NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "replaced_id" TEXT,
    "author" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "workspace_promotions_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "workspace_version_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_promoted_id_key" ON "workspaces"("promoted_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_project_id_name_key" ON "workspaces"("project_id", "name");

-- CreateIndex
CREATE INDEX "workspace_versions_parent_id_idx" ON "workspace_versions"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_versions_workspace_id_number_key" ON "workspace_versions"("workspace_id", "number");

-- CreateIndex
CREATE INDEX "workspace_files_blob_digest_idx" ON "workspace_files"("blob_digest");

-- CreateIndex
CREATE INDEX "workspace_promotions_workspace_id_ordinal_idx" ON "workspace_promotions"("workspace_id", "ordinal");

-- CreateIndex
CREATE INDEX "workspace_promotions_version_id_idx" ON "workspace_promotions"("version_id");

-- CreateIndex
CREATE INDEX "workspace_promotions_replaced_id_idx" ON "workspace_promotions"("replaced_id");

-- CreateIndex
CREATE INDEX "proposals_workspace_version_id_idx" ON "proposals"("workspace_version_id");

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_promoted_id_fkey" FOREIGN KEY ("promoted_id") REFERENCES "workspace_versions"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_versions" ADD CONSTRAINT "workspace_versions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_versions" ADD CONSTRAINT "workspace_versions_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "workspace_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_files" ADD CONSTRAINT "workspace_files_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "workspace_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_files" ADD CONSTRAINT "workspace_files_blob_digest_fkey" FOREIGN KEY ("blob_digest") REFERENCES "blobs"("digest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_promotions" ADD CONSTRAINT "workspace_promotions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_promotions" ADD CONSTRAINT "workspace_promotions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "workspace_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_promotions" ADD CONSTRAINT "workspace_promotions_replaced_id_fkey" FOREIGN KEY ("replaced_id") REFERENCES "workspace_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_workspace_version_id_fkey" FOREIGN KEY ("workspace_version_id") REFERENCES "workspace_versions"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
