-- Which step or check names a blob: asked before any content leaves by its digest.
CREATE INDEX "trajectory_steps_blobs_idx" ON "trajectory_steps" USING gin (jsonb_path_query_array("observations", '$[*].blob') jsonb_path_ops);
CREATE INDEX "rollout_steps_blobs_idx" ON "rollout_steps" USING gin (jsonb_path_query_array("observations", '$[*].blob') jsonb_path_ops);
CREATE INDEX "admission_checks_blobs_idx" ON "admission_checks" USING gin (jsonb_path_query_array("evidence", '$[*].blob') jsonb_path_ops);
