-- CreateIndex
CREATE INDEX "proposals_project_id_finished_at_idx" ON "proposals"("project_id", "finished_at");
