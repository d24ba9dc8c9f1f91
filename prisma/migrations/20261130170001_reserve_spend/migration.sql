-- CreateFunction
-- One reservation in one statement: the locks of its budgets are held for no round trip of a client. Whoever calls it
-- has locked the holder's own row, which is the lock of a session. Campaign, then project follow, those with a limit
-- only: everybody takes them in this order, the most wanted last. Each statement in here sees what was committed
-- before it, so the sums hold what the reservations before have written. The rule of what is granted is
-- decideReservation's in packages/core/src/ledger/budgets.ts.
CREATE FUNCTION "reserve_spend"(
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
    -- A row keeps milliseconds: cut off, not rounded, so that row and sum agree on the day.
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
    FROM (
        SELECT 'session' AS level, session_limit AS cap,
            coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint AS spent,
            coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint AS open
        FROM ledger_entries WHERE session_limit IS NOT NULL AND lease_token = holder_lease_token
        UNION ALL
        SELECT 'campaign', campaign_limit,
            coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint,
            coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint
        FROM ledger_entries WHERE campaign_limit IS NOT NULL AND campaign_id = holder_campaign_id
        UNION ALL
        SELECT 'day', day_limit,
            coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint,
            coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint
        FROM ledger_entries
        WHERE day_limit IS NOT NULL AND project_id = holder_project_id
            AND created_at >= date_trunc('day', moment, 'UTC')
    ) AS budget WHERE cap IS NOT NULL;

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
