-- What a span of time came to, by table, from the rows alone: what the shift report, the results, the history and their
-- files have to say. A round belongs to the time in which it was over first. Practice is in no sum; of void rounds there is
-- what stays with somebody.
--   psql -v begins="'2026-11-27 06:00+08'" -v ends="'2026-11-28 06:00+08'" -f docs/figures.sql
WITH span AS (SELECT :begins::timestamptz AS begins, :ends::timestamptz AS ends),
over AS (
    SELECT r.* FROM rounds_round r JOIN tables_table t ON t.id = r.table_id CROSS JOIN span
    WHERE NOT t.training AND r.concluded_at >= begins AND r.concluded_at < ends),
settled AS (
    SELECT o.table_id, sum(s.stake_cents) AS staked, sum(s.returned_cents) AS returned
    FROM over o JOIN wagers_settlement s ON (s.table_id, s.round) = (o.table_id, o.number) GROUP BY 1),
booked AS (
    SELECT o.table_id, sum(e.cents) AS house FROM over o
    JOIN wagers_entry e ON (e.table_id, e.round) = (o.table_id, o.number) AND e.account = 'house:' || o.table_id
    WHERE NOT EXISTS (SELECT FROM wagers_mispay m WHERE (m.table_id, m.seq) = (e.table_id, e.seq)) GROUP BY 1),
mispaid AS (
    SELECT o.table_id, sum(m.cents) AS stands_out, count(*) FILTER (WHERE m.move = 'found') AS found
    FROM over o JOIN wagers_mispay m ON (m.table_id, m.round) = (o.table_id, o.number) GROUP BY 1),
apart AS (
    SELECT r.table_id, sum(r.handle_cents) AS handle, sum(r.win_cents) AS win, sum(r.expected_cents) AS expected,
           sum(r.choices_cents) AS choices, sum(r.luck_cents) AS luck
    FROM over o JOIN results_result r ON (r.table_id, r.round) = (o.table_id, o.number) GROUP BY 1)
SELECT o.table_id AS "table",
       count(*) FILTER (WHERE NOT o.void) AS rounds,
       count(*) FILTER (WHERE o.void) AS void_rounds,
       coalesce(sum(o.staked_cents) FILTER (WHERE NOT o.void), 0)::bigint AS staked_cents,
       sum(o.returned_cents - CASE WHEN o.void THEN o.staked_cents ELSE 0 END)::bigint AS returned_cents,
       max(settled.staked - settled.returned)::bigint AS settled_cents,
       coalesce(max(booked.house), 0)::bigint AS ledger_cents,
       coalesce(max(mispaid.found), 0)::bigint AS mispays,
       coalesce(max(mispaid.stands_out), 0)::bigint AS mispaid_cents,
       coalesce(max(apart.handle), 0)::bigint AS handle_cents,
       coalesce(max(apart.win), 0)::bigint AS win_cents,
       coalesce(max(apart.expected), 0) AS expected_cents,
       coalesce(max(apart.choices), 0) AS choices_cents,
       coalesce(max(apart.luck), 0) AS luck_cents
FROM over o
LEFT JOIN settled USING (table_id) LEFT JOIN booked USING (table_id)
LEFT JOIN mispaid USING (table_id) LEFT JOIN apart USING (table_id)
GROUP BY o.table_id ORDER BY o.table_id;
