-- What stands under each budget, so that a reservation costs the same however long the ledger is. The ledger's rows are
-- the truth; only the triggers below write these, in the transaction that writes the rows. A total is spread over
-- several rows, of which a writer takes one that nobody holds: no writer waits for another here, so nobody can wait in
-- a circle, and there are never more rows than there were writers at one moment.

-- CreateTable
CREATE TABLE "budget_totals" (
    "id" BIGSERIAL NOT NULL,
    "level" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "spent_micro_usd" BIGINT NOT NULL,
    "open_micro_usd" BIGINT NOT NULL,

    CONSTRAINT "budget_totals_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE INDEX "budget_totals_level_holder_idx" ON "budget_totals"("level", "holder");

-- CreateIndex: the overshoots of a session; there are hardly any.
CREATE INDEX "ledger_entries_overshoot_idx" ON "ledger_entries"("lease_token")
WHERE kind = 'model_call' AND cost_micro_usd > reserved_micro_usd;

-- CreateFunction: a budget of a day is its project's.
CREATE FUNCTION "day_holder"(project_id TEXT, moment TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE
RETURN project_id || ' ' || (moment AT TIME ZONE 'UTC')::date;

-- CreateFunction: the budgets that a row counts against, and with how much. The sums of this over the ledger are the
-- totals.
CREATE FUNCTION "budget_shares"(entry "ledger_entries")
RETURNS TABLE ("level" TEXT, "holder" TEXT, "spent" BIGINT, "open" BIGINT) LANGUAGE sql STABLE AS $$
    SELECT budget.level, budget.holder,
        CASE WHEN entry.status = 'settled' THEN coalesce(entry.cost_micro_usd, 0) ELSE 0 END,
        CASE WHEN entry.status IN ('reserved', 'lapsed') THEN entry.reserved_micro_usd ELSE 0 END
    FROM (VALUES ('session', entry.lease_token), ('campaign', entry.campaign_id),
        ('day', day_holder(entry.project_id, entry.created_at))) AS budget (level, holder)
    WHERE budget.holder IS NOT NULL;
$$;

-- CreateFunction
CREATE FUNCTION "add_to_budget"(to_level TEXT, to_holder TEXT, more_spent BIGINT, more_open BIGINT)
RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    free_id BIGINT;
BEGIN
    SELECT id INTO free_id FROM budget_totals WHERE level = to_level AND holder = to_holder
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF free_id IS NULL THEN
        INSERT INTO budget_totals (level, holder, spent_micro_usd, open_micro_usd)
        VALUES (to_level, to_holder, more_spent, more_open);
    ELSE
        UPDATE budget_totals
        SET spent_micro_usd = spent_micro_usd + more_spent, open_micro_usd = open_micro_usd + more_open
        WHERE id = free_id;
    END IF;
END;
$$;

-- CreateFunction
CREATE FUNCTION "keep_budget_totals"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        DELETE FROM budget_totals;
    ELSIF TG_OP = 'INSERT' THEN
        PERFORM add_to_budget(level, holder, sum(spent)::bigint, sum(open)::bigint)
        FROM after_rows, budget_shares(after_rows) GROUP BY level, holder;
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM add_to_budget(level, holder, -sum(spent)::bigint, -sum(open)::bigint)
        FROM before_rows, budget_shares(before_rows) GROUP BY level, holder;
    ELSE
        PERFORM add_to_budget(level, holder, sum(spent)::bigint, sum(open)::bigint)
        FROM (
            SELECT level, holder, spent, open FROM after_rows, budget_shares(after_rows)
            UNION ALL
            SELECT level, holder, -spent, -open FROM before_rows, budget_shares(before_rows)
        ) AS change GROUP BY level, holder HAVING sum(spent) <> 0 OR sum(open) <> 0;
    END IF;
    RETURN NULL;
END;
$$;

-- CreateTrigger: the first one locks the ledger against writers until the totals stand.
CREATE TRIGGER "ledger_entries_inserted" AFTER INSERT ON "ledger_entries"
REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_budget_totals"();

CREATE TRIGGER "ledger_entries_updated" AFTER UPDATE ON "ledger_entries"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION "keep_budget_totals"();

CREATE TRIGGER "ledger_entries_deleted" AFTER DELETE ON "ledger_entries"
REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_budget_totals"();

CREATE TRIGGER "ledger_entries_truncated" AFTER TRUNCATE ON "ledger_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_budget_totals"();

INSERT INTO budget_totals (level, holder, spent_micro_usd, open_micro_usd)
SELECT level, holder, sum(spent), sum(open)
FROM ledger_entries, budget_shares(ledger_entries) GROUP BY level, holder;

-- ReplaceFunction
-- One reservation in one statement: the locks of its budgets are held for no round trip of a client. Whoever calls it
-- has locked the holder's own row, which is the lock of a session. Campaign, then project follow, those with a limit
-- only: everybody takes them in this order, the most wanted last. Each statement in here sees what was committed
-- before it, so the totals hold what the reservations before have written. The rule of what is granted is
-- decideReservation's in packages/core/src/ledger/budgets.ts.
CREATE OR REPLACE FUNCTION "reserve_spend"(
    holder_project_id TEXT,
    holder_campaign_id TEXT,
    holder_proposal_id TEXT,
    holder_rollout_id TEXT,
    holder_lease_token TEXT,
    session_limit BIGINT,
    spend_version_id TEXT,
    spend_note TEXT,
    max_micro_usd BIGINT,
    min_micro_usd BIGINT
) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
    -- A row keeps milliseconds: cut off, not rounded, so that row and total agree on the day.
    moment TIMESTAMPTZ := date_trunc('milliseconds', now());
    campaign_limit BIGINT;
    day_limit BIGINT;
    budgets JSONB;
    granted BIGINT;
    overshoot JSONB;
    entry_id TEXT;
BEGIN
    SELECT budget_micro_usd INTO campaign_limit FROM campaigns
    WHERE id = holder_campaign_id AND budget_micro_usd IS NOT NULL FOR NO KEY UPDATE;

    SELECT daily_budget_micro_usd INTO day_limit FROM projects
    WHERE id = holder_project_id AND daily_budget_micro_usd IS NOT NULL FOR NO KEY UPDATE;

    SELECT jsonb_build_object('costMicroUsd', cost_micro_usd, 'reservedMicroUsd', reserved_micro_usd) INTO overshoot
    FROM ledger_entries
    WHERE lease_token = holder_lease_token AND kind = 'model_call' AND cost_micro_usd > reserved_micro_usd LIMIT 1;

    SELECT coalesce(jsonb_agg(jsonb_build_object(
            'level', level, 'limitMicroUsd', cap, 'spentMicroUsd', spent, 'reservedMicroUsd', open)), '[]'),
        least(max_micro_usd, min(greatest(0, cap - spent - open)))
    INTO budgets, granted
    FROM (VALUES ('session', holder_lease_token, session_limit), ('campaign', holder_campaign_id, campaign_limit),
        ('day', day_holder(holder_project_id, moment), day_limit)) AS budget (level, holder, cap)
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(spent_micro_usd), 0)::bigint AS spent, coalesce(sum(open_micro_usd), 0)::bigint AS open
        FROM budget_totals WHERE budget_totals.level = budget.level AND budget_totals.holder = budget.holder
    ) AS total
    WHERE cap IS NOT NULL;

    IF overshoot IS NULL AND granted >= min_micro_usd THEN
        INSERT INTO ledger_entries (id, project_id, campaign_id, proposal_id, rollout_id, environment_version_id,
            lease_token, note, reserved_micro_usd, created_at)
        VALUES (gen_random_uuid()::text, holder_project_id, holder_campaign_id, holder_proposal_id, holder_rollout_id,
            spend_version_id, holder_lease_token, spend_note, granted, moment)
        RETURNING id INTO entry_id;
    END IF;
    RETURN jsonb_build_object('id', entry_id, 'grantedMicroUsd', granted, 'budgets', budgets, 'overshoot', overshoot);
END;
$$;
