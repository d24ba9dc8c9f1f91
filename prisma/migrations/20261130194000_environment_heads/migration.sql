-- AlterTable
ALTER TABLE "environment_versions" ADD COLUMN     "edited_by" TEXT,
ADD COLUMN     "edit_note" TEXT,
ADD COLUMN     "based_on_id" TEXT;

-- CreateEnum
CREATE TYPE "review_decision" AS ENUM ('approved', 'held');

-- CreateTable
CREATE TABLE "environment_reviews" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "decision" "review_decision" NOT NULL,
    "reason" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "environment_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environment_tags" (
    "environment_id" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environment_tags_pkey" PRIMARY KEY ("environment_id","tag")
);

-- CreateTable
CREATE TABLE "environment_texts" (
    "environment_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "open_words" tsvector NOT NULL,
    "hidden_words" tsvector NOT NULL,

    CONSTRAINT "environment_texts_pkey" PRIMARY KEY ("environment_id")
);

-- CreateTable
CREATE TABLE "environment_heads" (
    "environment_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "failed_checks" TEXT[] NOT NULL,
    "method" TEXT NOT NULL,
    "proposer" TEXT,
    "campaign_id" TEXT,
    "domain" TEXT,
    "difficulty" TEXT NOT NULL,
    "pass_rank" DOUBLE PRECISION NOT NULL,
    "network" TEXT,
    "review" TEXT NOT NULL,
    "reviewer" TEXT,
    "tags" TEXT[] NOT NULL,
    "is_edited" BOOLEAN NOT NULL,
    "is_indexed" BOOLEAN NOT NULL,

    CONSTRAINT "environment_heads_pkey" PRIMARY KEY ("environment_id")
);

-- CreateIndex
CREATE INDEX "environment_reviews_version_id_created_at_idx" ON "environment_reviews"("version_id", "created_at");
CREATE INDEX "environment_reviews_environment_id_idx" ON "environment_reviews"("environment_id");
CREATE INDEX "environment_texts_open_words_idx" ON "environment_texts" USING GIN ("open_words");
CREATE INDEX "environment_texts_hidden_words_idx" ON "environment_texts" USING GIN ("hidden_words");
CREATE INDEX "environment_heads_project_id_created_at_environment_id_idx" ON "environment_heads"("project_id", "created_at", "environment_id");
CREATE INDEX "environment_heads_project_id_verdict_created_at_environment_idx" ON "environment_heads"("project_id", "verdict", "created_at", "environment_id");
CREATE INDEX "environment_heads_project_id_name_environment_id_idx" ON "environment_heads"("project_id", "name", "environment_id");
CREATE INDEX "environment_heads_project_id_pass_rank_environment_id_idx" ON "environment_heads"("project_id", "pass_rank", "environment_id");
CREATE INDEX "environment_heads_project_id_content_digest_idx" ON "environment_heads"("project_id", "content_digest" text_pattern_ops);
CREATE INDEX "environment_heads_campaign_id_created_at_environment_id_idx" ON "environment_heads"("campaign_id", "created_at", "environment_id");
CREATE INDEX "environment_heads_failed_checks_idx" ON "environment_heads" USING GIN ("failed_checks");
CREATE INDEX "environment_heads_tags_idx" ON "environment_heads" USING GIN ("tags");
CREATE INDEX "environment_heads_is_indexed_environment_id_idx" ON "environment_heads"("is_indexed", "environment_id");

-- AddForeignKey
ALTER TABLE "environment_versions" ADD CONSTRAINT "environment_versions_based_on_id_fkey" FOREIGN KEY ("based_on_id") REFERENCES "environment_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "environment_reviews" ADD CONSTRAINT "environment_reviews_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "environment_reviews" ADD CONSTRAINT "environment_reviews_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "environment_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "environment_tags" ADD CONSTRAINT "environment_tags_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "environment_texts" ADD CONSTRAINT "environment_texts_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "environment_heads" ADD CONSTRAINT "environment_heads_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What lists filter, sort and count by, in one row for each environment. The rows are made of the tables that hold the
-- truth, by triggers, so that no writer can forget them. Those who change one environment at once follow each other on
-- its row, so that the last one sees what all of them wrote.
CREATE FUNCTION refresh_environment_head(wanted TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM environments WHERE id = wanted FOR NO KEY UPDATE;
	INSERT INTO environment_heads AS head (
		environment_id, project_id, created_at, version_id, name, content_digest, verdict, failed_checks, method, proposer,
		campaign_id, domain, difficulty, pass_rank, network, review, reviewer, tags, is_edited, is_indexed)
	SELECT e.id, e.project_id, e.created_at, v.id, v.name, v.content_digest, coalesce(a.verdict::text, 'pending'),
		ARRAY(SELECT control_id FROM admission_checks WHERE admission_id = a.id AND verdict = 'fail' ORDER BY ordinal),
		coalesce(p.method::text, 'imported'), p.proposer, p.campaign_id, nullif(s.metadata->>'category', ''),
		CASE WHEN solved.rate IS NULL THEN 'untried' WHEN solved.rate = 0 THEN 'unsolved' WHEN solved.rate < 0.125 THEN 'hard'
			WHEN solved.rate <= 0.875 THEN 'in band' ELSE 'easy' END,
		coalesce(solved.rate, 2), t.network, coalesce(r.decision::text, 'none'), r.reviewer,
		ARRAY(SELECT tag FROM environment_tags WHERE environment_id = e.id ORDER BY tag),
		v.edited_by IS NOT NULL, t.version_id IS NOT NULL
	FROM environments e
	JOIN LATERAL (
		SELECT id, name, content_digest, edited_by FROM environment_versions
		WHERE environment_id = e.id ORDER BY number DESC LIMIT 1
	) v ON true
	LEFT JOIN LATERAL (
		SELECT id, verdict FROM admissions WHERE version_id = v.id ORDER BY created_at DESC, id DESC LIMIT 1
	) a ON true
	LEFT JOIN LATERAL (
		SELECT decision, reviewer FROM environment_reviews
		WHERE version_id = v.id AND undone_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1
	) r ON true
	LEFT JOIN LATERAL (
		SELECT count(*) FILTER (WHERE reward = 1)::float8 / count(*) AS rate FROM rollouts
		WHERE version_id = v.id AND outcome = 'scored' AND reward IS NOT NULL
		GROUP BY solver, harness ORDER BY count(*) DESC, solver, harness LIMIT 1
	) solved ON true
	LEFT JOIN proposals p ON p.id = e.proposal_id
	LEFT JOIN seeds s ON s.id = p.seed_id
	LEFT JOIN environment_texts t ON t.environment_id = e.id AND t.version_id = v.id
	WHERE e.id = wanted
	ON CONFLICT (environment_id) DO UPDATE SET
		version_id = excluded.version_id, name = excluded.name, content_digest = excluded.content_digest,
		verdict = excluded.verdict, failed_checks = excluded.failed_checks, method = excluded.method,
		proposer = excluded.proposer, campaign_id = excluded.campaign_id, domain = excluded.domain,
		difficulty = excluded.difficulty, pass_rank = excluded.pass_rank, network = excluded.network,
		review = excluded.review, reviewer = excluded.reviewer, tags = excluded.tags, is_edited = excluded.is_edited,
		is_indexed = excluded.is_indexed
	WHERE (head.*) IS DISTINCT FROM (excluded.*);
END $$;

CREATE FUNCTION refresh_head_of_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_environment_head(coalesce(NEW.environment_id, OLD.environment_id));
	RETURN NULL;
END $$;

CREATE FUNCTION refresh_head_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_environment_head(v.environment_id)
	FROM environment_versions v WHERE v.id = coalesce(NEW.version_id, OLD.version_id);
	RETURN NULL;
END $$;

CREATE FUNCTION refresh_head_of_admission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_environment_head(v.environment_id)
	FROM admissions a JOIN environment_versions v ON v.id = a.version_id
	WHERE a.id = coalesce(NEW.admission_id, OLD.admission_id);
	RETURN NULL;
END $$;

CREATE TRIGGER environment_versions_head AFTER INSERT OR DELETE ON environment_versions
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_environment();
CREATE TRIGGER environment_tags_head AFTER INSERT OR DELETE ON environment_tags
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_environment();
CREATE TRIGGER environment_reviews_head AFTER INSERT OR UPDATE OR DELETE ON environment_reviews
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_environment();
CREATE TRIGGER environment_texts_head AFTER INSERT OR UPDATE OF version_id ON environment_texts
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_environment();
CREATE TRIGGER admissions_head AFTER INSERT OR DELETE OR UPDATE OF verdict ON admissions
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_version();
CREATE TRIGGER rollouts_head_new AFTER INSERT ON rollouts
	FOR EACH ROW WHEN (NEW.outcome IS NOT NULL) EXECUTE FUNCTION refresh_head_of_version();
CREATE TRIGGER rollouts_head AFTER UPDATE OF outcome, reward ON rollouts
	FOR EACH ROW EXECUTE FUNCTION refresh_head_of_version();
CREATE TRIGGER admission_checks_head AFTER INSERT ON admission_checks
	FOR EACH ROW WHEN (NEW.verdict = 'fail') EXECUTE FUNCTION refresh_head_of_admission();
CREATE TRIGGER admission_checks_head_changed AFTER UPDATE OF verdict ON admission_checks
	FOR EACH ROW WHEN (NEW.verdict <> OLD.verdict) EXECUTE FUNCTION refresh_head_of_admission();
CREATE TRIGGER admission_checks_head_gone AFTER DELETE ON admission_checks
	FOR EACH ROW WHEN (OLD.verdict = 'fail') EXECUTE FUNCTION refresh_head_of_admission();

-- Those that are there already. The words of their files follow, from a worker's sweep.
SELECT refresh_environment_head(id) FROM environments;
