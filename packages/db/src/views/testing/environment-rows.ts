import type { Db } from "../../client.ts";

const COUNT = 10_000;
const TABLES = ["environment_versions", "admissions", "admission_checks", "environment_texts", "environment_tags"];

/** 10,000 environments with versions, admissions, failed checks and words, drawn in Postgres; some of them tagged. */
export async function generateEnvironments({ client }: Db, projectId: string): Promise<{ count: number }> {
	// Row by row the triggers take a minute for so many: once for each environment at the end is the same.
	for (const table of TABLES) await client.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
	const id = "'e' || lpad(n::text, 6, '0')";
	await client.$executeRawUnsafe(
		`
		INSERT INTO environments (id, project_id, name, created_at)
		SELECT ${id}, $1, 'task-' || n, timestamptz '2026-01-01' + (n % 5000) * interval '1 minute'
		FROM generate_series(1, ${COUNT}) n`,
		projectId,
	);
	await client.$executeRawUnsafe(
		`
		INSERT INTO environment_versions (id, environment_id, number, name, content_digest, package_hash)
		SELECT 'v' || id, id, 1, name, 'sha256:' || encode(sha256(id::bytea), 'hex'), 'sha256:0' FROM environments
		WHERE project_id = $1`,
		projectId,
	);
	await client.$executeRawUnsafe(
		`
		INSERT INTO admissions (id, version_id, profile, status, verdict)
		SELECT 'a' || id, 'v' || id, 'standard', 'completed',
			CASE WHEN right(id, 1) < '6' THEN 'accepted' ELSE 'rejected' END::verdict
		FROM environments WHERE project_id = $1`,
		projectId,
	);
	await client.$executeRawUnsafe(
		`
		INSERT INTO admission_checks (admission_id, control_id, ordinal, verdict, reason, evidence, duration_ms)
		SELECT 'a' || id, CASE right(id, 1) WHEN '6' THEN 'noop' ELSE 'oracle' END, 1, 'fail', '', '[]', 1
		FROM environments WHERE project_id = $1 AND right(id, 1) >= '6'`,
		projectId,
	);
	await client.$executeRawUnsafe(
		`
		INSERT INTO environment_texts (environment_id, version_id, network, open_words, hidden_words)
		SELECT id, 'v' || id, 'public', to_tsvector('simple', name || ' common word' || right(id, 3) || ' ' || (
				SELECT string_agg('filler' || x * (hashtext(id) % 1000), ' ') FROM generate_series(1, 100) x)),
			to_tsvector('simple', 'secret' || right(id, 4))
		FROM environments WHERE project_id = $1`,
		projectId,
	);
	await client.$executeRawUnsafe(
		`
		INSERT INTO environment_tags (environment_id, tag, author)
		SELECT id, 'rare', 'test' FROM environments WHERE project_id = $1 AND right(id, 3) = '042'`,
		projectId,
	);
	for (const table of TABLES) await client.$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
	await client.$executeRawUnsafe("SELECT count(refresh_environment_head(id)) FROM environments");
	await client.$executeRawUnsafe("ANALYZE environment_heads, environment_texts");
	return { count: COUNT };
}
