import type { Report } from "@aes/core/metrics";
import type pg from "pg";

type Figures = Record<string, number | null>;
type Counted = { key: string; figures: Figures };
/** How many figures came out alike, and each that did not, in words. */
type Recount = { agreed: number; differing: string[] };

/** The main figures of the report's cohorts, domains and pairs again, by plain SQL over the campaign's rows. */
export async function recount(db: pg.Client, input: { campaignId: string; report: Report }): Promise<Recount> {
	const { campaignId, report } = input;
	const ask = async (sql: string): Promise<Counted[]> => (await db.query<Counted>(OWN + sql, [campaignId])).rows;
	const parts = [
		compare("cohort", await ask(COHORTS), toCohortFigures(report)),
		compare("domain", await ask(DOMAINS), toDomainFigures(report)),
		compare("pairs", await ask(PAIRS), toPairFigures(report)),
	];
	return {
		agreed: parts.reduce((sum, { agreed }) => sum + agreed, 0),
		differing: parts.flatMap(({ differing }) => differing),
	};
}

const OWN = `WITH own AS (SELECT p.*, p.proposer || ' ' || p.method || CASE WHEN p.self_check THEN '' ELSE ' off' END AS key,
	coalesce(s.metadata->>'category', '') AS domain FROM proposals p JOIN seeds s ON s.id = p.seed_id WHERE p.campaign_id = $1)`;

const COHORTS = `, made AS (SELECT own.id, v.id AS version, (SELECT count(*) FROM environment_files f WHERE f.version_id = v.id) AS files
		FROM own JOIN environments e ON e.proposal_id = own.id AND e.attempt = own.attempt
		JOIN environment_versions v ON v.environment_id = e.id AND v.number = own.rounds WHERE own.verdict = 'accepted'),
	tried AS (SELECT own.key, avg(r.turns)::float8 AS turns, count(r.reward)::int AS scored, count(*)::int AS rollouts,
		count(*) FILTER (WHERE r.reward = 1)::int AS passed FROM own JOIN made USING (id)
		JOIN rollouts r ON r.version_id = made.version AND r.status = 'completed' GROUP BY own.key),
	spent AS (SELECT own.key, sum(l.cost_micro_usd)::float8 AS spent FROM own JOIN ledger_entries l ON l.proposal_id = own.id
		WHERE l.status = 'settled' GROUP BY own.key),
	counted AS (SELECT own.key, min(own.proposer) AS proposer, min(own.method::text) AS method, count(*)::int AS planned,
		count(*) FILTER (WHERE status = 'completed')::int AS completed,
		count(*) FILTER (WHERE verdict IN ('accepted', 'rejected'))::float8 AS n,
		count(*) FILTER (WHERE verdict = 'accepted')::float8 AS k,
		avg(rounds) FILTER (WHERE verdict = 'accepted')::float8 AS rounds, avg(made.files)::float8 AS files
		FROM own LEFT JOIN made USING (id) GROUP BY own.key),
	costed AS (SELECT *, spent / nullif(k, 0) AS cost, k / nullif(n, 0) AS share, nullif(n, 0) AS m, 1.959964 AS z
		FROM counted LEFT JOIN spent USING (key) LEFT JOIN tried USING (key))
	SELECT key, json_build_object('planned', planned, 'completed', completed, 'evaluable', n, 'accepted', k, 'rate', share,
		'low', (share + z*z/(2*m) - z * sqrt(share*(1-share)/m + z*z/(4*m*m))) / (1 + z*z/m),
		'high', (share + z*z/(2*m) + z * sqrt(share*(1-share)/m + z*z/(4*m*m))) / (1 + z*z/m),
		'spent', coalesce(spent, 0), 'cost per valid', cost,
		'ratio to Prompt', CASE WHEN method <> 'prompt' THEN cost / (SELECT p.cost FROM costed p
			WHERE p.proposer = costed.proposer AND p.method = 'prompt') END,
		'rounds', rounds, 'files', files, 'solver turns', turns, 'rollouts', rollouts, 'passed', passed, 'scored', scored) AS figures
	FROM costed`;

const DOMAINS = `SELECT key || ' in ' || domain AS key, json_build_object(
		'accepted', count(*) FILTER (WHERE verdict = 'accepted'),
		'evaluable', count(*) FILTER (WHERE verdict IN ('accepted', 'rejected')),
		'rounds', avg(rounds) FILTER (WHERE verdict = 'accepted')::float8) AS figures
	FROM own WHERE domain <> '' GROUP BY 1`;

/** Every cohort with every other; equal seed and random seed match. */
const PAIRS = `, told AS (SELECT key, seed_id, random_seed, verdict = 'accepted' AS won FROM own
		WHERE verdict IN ('accepted', 'rejected'))
	SELECT a.key || ' against ' || b.key AS key, json_build_object(
		'wins', count(*) FILTER (WHERE a.won AND NOT b.won), 'losses', count(*) FILTER (WHERE b.won AND NOT a.won),
		'ties', count(*) FILTER (WHERE a.won = b.won)) AS figures
	FROM told a JOIN told b USING (seed_id, random_seed) WHERE a.key <> b.key GROUP BY 1`;

const keyOf = ({ proposer, method, selfCheck }: Report["cohorts"][number]): string =>
	`${proposer} ${method}${selfCheck === false ? " off" : ""}`;

const toCohortFigures = ({ cohorts, figure5 }: Report): Counted[] =>
	cohorts.map((cohort) => {
		const { rate, cost, spend, ratioToPrompt } = cohort;
		const { planned, completed, evaluable, accepted } = rate;
		const { low = null, high = null } = rate.rate ?? {};
		return {
			key: keyOf(cohort),
			figures: {
				...{
					planned,
					completed,
					evaluable,
					accepted,
					rate: numberOf(rate.rate),
					low,
					high,
					spent: spend.totalMicroUsd,
				},
				"cost per valid": cost.state === "defined" ? cost.microUsd : null,
				"ratio to Prompt": ratioToPrompt?.ratio ?? null,
				rounds: numberOf(cohort.meanRounds),
				files: numberOf(cohort.filesPerAccepted),
				...toSolverFigures(figure5.find(({ cohortId }) => cohortId === cohort.id)?.solver ?? null),
			},
		};
	});

const numberOf = (figure: { value: number } | null): number | null => figure?.value ?? null;

function toSolverFigures(solver: Report["figure5"][number]["solver"]): Figures {
	if (!solver) return { "solver turns": null, rollouts: null, passed: null, scored: null };
	const { successes: passed = 0, total: scored = 0 } = solver.passRate ?? {};
	return { "solver turns": solver.turns.value, rollouts: solver.turns.n, passed, scored };
}

function toDomainFigures({ cohorts, table8 }: Report): Counted[] {
	const keys = new Map(cohorts.map((cohort) => [cohort.id, keyOf(cohort)]));
	return table8
		.filter(({ domain }) => domain !== null)
		.map(({ cohortId, domain, share, meanRounds }) => ({
			key: `${keys.get(cohortId)} in ${domain}`,
			figures: {
				accepted: share?.successes ?? 0,
				evaluable: share?.total ?? 0,
				rounds: numberOf(meanRounds),
			},
		}));
}

function toPairFigures({ cohorts, paired, table11 }: Report): Counted[] {
	const keys = new Map(cohorts.map((cohort) => [cohort.id, keyOf(cohort)]));
	return [...paired, ...table11.flatMap(({ paired: own }) => own ?? [])].map((pair) => ({
		key: `${keys.get(pair.cohortId)} against ${keys.get(pair.baselineId)}`,
		figures: { wins: pair.wins, losses: pair.losses, ties: pair.ties },
	}));
}

/** Each figure that the report shows has to be found again; a key that was not counted has no figures. */
function compare(what: string, counted: readonly Counted[], shown: readonly Counted[]): Recount {
	const figuresOf = new Map(counted.map(({ key, figures }) => [key, figures]));
	const lines = shown.flatMap(({ key, figures }) =>
		Object.entries(figures).map(([name, value]) => {
			const again = figuresOf.get(key)?.[name] ?? null;
			return isAlike(value, again) ? null : `${what} ${key}, ${name}: ${value} in the report, ${again} by SQL`;
		}),
	);
	const differing = lines.filter((line) => line !== null);
	return { agreed: lines.length - differing.length, differing };
}

function isAlike(left: number | null, right: number | null): boolean {
	if (left === null || right === null) return left === right;
	return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}
