import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type pg from "pg";

/** A trajectory as large as any page must bear: 5,000 steps with bodies of 40 MB in all. */
export const LONG_STEPS = 5_000;
/** Stands once, in the output of a step that no page has mounted at first. */
export const NEEDLE = "needle-in-step-4321";
const NEEDLE_INDEX = 4_320;
const LARGE_OUTPUT_EVERY = 20;
const LARGE_OUTPUT_LINES = 600;

type Trajectory = { seedId: string; campaignId: string; proposalId: string };

/** The same rows each time: a campaign of its own with one completed proposal in the default project. */
export async function plantLongTrajectory(store: pg.Client): Promise<Trajectory> {
	const planted = await plantProposal(store, "long-trajectory");
	await store.query(
		`INSERT INTO trajectory_steps (proposal_id, attempt, index, at, source, message, reasoning, tool_calls, observations,
			model_name, input_tokens, cached_input_tokens, output_tokens, cost_micro_usd, label, label_rule)
		SELECT $1, 1, i, timestamptz '2026-11-30 10:00:00Z' + i * interval '2 seconds', 'agent',
			'Step ' || i || ': look at part ' || i % 97, lines.text, jsonb_build_array(jsonb_build_object('id', 'c1',
				'name', 'bash', 'arguments', jsonb_build_object('command', 'cat part-' || i % 97 || '.log # ' || left(lines.text, 900)))),
			jsonb_build_array(jsonb_build_object('toolCallId', 'c1', 'exitCode', CASE WHEN i % 13 = 0 THEN 1 ELSE 0 END,
				'durationMs', 20 + i % 900, 'truncated', false,
				'content', left(lines.text || lines.text || lines.text, 3900) || CASE WHEN i = $3 THEN $4 ELSE '' END)),
			'procedural/medium', 900, 500, 60, 40, (ARRAY['read', 'read', 'write', 'build', 'test'])[1 + (i / 7) % 5], 'planted'
		FROM generate_series(0, $2 - 1) AS i, LATERAL (
			SELECT string_agg(md5(i || ':' || line), E'\\n') AS text FROM generate_series(1, 48) AS line
		) AS lines`,
		[planted.proposalId, LONG_STEPS, NEEDLE_INDEX, NEEDLE],
	);
	for (let index = 0; index < LONG_STEPS; index += LARGE_OUTPUT_EVERY) {
		const blob = await plantBlob(store, aLog(index));
		await nameBlob(store, { proposalId: planted.proposalId, index, blob });
	}
	await store.query("ANALYZE trajectory_steps");
	return planted;
}

async function plantProposal(store: pg.Client, name: string): Promise<Trajectory> {
	const ids = { seedId: `${name}-seed`, campaignId: `${name}-campaign`, proposalId: name };
	await weedOutProposal(store, ids);
	const { rows } = await store.query<{ id: string }>("SELECT id FROM projects WHERE slug = 'default'");
	const projectId = rows[0]?.id;
	await store.query(
		`INSERT INTO seeds (id, project_id, kind, name, instruction, metadata, rollouts)
		VALUES ($1, $2, 'task', $3, 'Planted for a test.', '{}', '[]')`,
		[ids.seedId, projectId, name],
	);
	await store.query(
		`INSERT INTO campaigns (id, project_id, name, proposer, methods, proposals_per_method, seed_ids, random_seed, self_check,
			max_rounds, profile, price_version, status, finished_at)
		VALUES ($1, $2, $3, 'procedural/medium', '{agentic}', 1, $4, 1, true, 3, 'standard', 'test', 'completed', now())`,
		[ids.campaignId, projectId, name, [ids.seedId]],
	);
	await store.query(
		`INSERT INTO proposals (id, project_id, campaign_id, seed_id, method, proposer, ordinal, random_seed, self_check, max_rounds,
			time_limit_ms, status, verdict, end_reason, attempt, started_at, finished_at)
		VALUES ($1, $2, $3, $4, 'agentic', 'procedural/medium', 0, 1, true, 3, 7200000, 'completed', 'rejected', 'no_submission', 1,
			timestamptz '2026-11-30 10:00:00Z', timestamptz '2026-11-30 12:46:40Z')`,
		[ids.proposalId, projectId, ids.campaignId, ids.seedId],
	);
	return ids;
}

/** A content as workers store it; the digest names it. */
async function plantBlob(store: pg.Client, text: string): Promise<string> {
	const bytes = Buffer.from(text, "utf8");
	const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
	const made = await store.query("INSERT INTO blobs (digest, size) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
		digest,
		bytes.length,
	]);
	for (let ordinal = 0; made.rowCount === 1 && ordinal * CHUNK_BYTES < bytes.length; ordinal += 1) {
		const chunk = bytes.subarray(ordinal * CHUNK_BYTES, (ordinal + 1) * CHUNK_BYTES);
		await store.query("INSERT INTO blob_chunks (digest, ordinal, bytes) VALUES ($1, $2, $3)", [
			digest,
			ordinal,
			deflateSync(chunk, { level: 1 }),
		]);
	}
	return digest;
}

const CHUNK_BYTES = 2 ** 20;

/** Makes the first output of a step the preview of a blob. */
const nameBlob = (store: pg.Client, { proposalId, index, blob }: { proposalId: string; index: number; blob: string }) =>
	store.query(
		`UPDATE trajectory_steps SET observations = jsonb_set(jsonb_set(observations, '{0,blob}', to_jsonb($3::text)), '{0,truncated}', 'true')
		WHERE proposal_id = $1 AND index = $2`,
		[proposalId, index, blob],
	);

function aLog(index: number): string {
	const line = (at: number) => createHash("md5").update(`${index}:${at}`).digest("hex");
	return Array.from({ length: LARGE_OUTPUT_LINES }, (_, at) => line(at)).join("\n");
}

export async function weedOutProposal(store: pg.Client, { campaignId, seedId }: Trajectory): Promise<void> {
	await store.query("DELETE FROM campaigns WHERE id = $1", [campaignId]);
	await store.query("DELETE FROM seeds WHERE id = $1", [seedId]);
}
