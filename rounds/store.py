"""The statements of a command's transaction. Plain SQL: the object mapper would cost more than the rules do.

Those of the money follow from its models (`rounds.writing`).
"""

from __future__ import annotations

from functools import lru_cache

# "No key": another table's transaction that names this table in a jackpot's record does not wait for it.
LOCK_TABLE = """
SELECT seq, head_hash, console_id, console_person_id,
       CASE WHEN seq = %s AND head_hash = %s THEN NULL ELSE state END
FROM tables_table WHERE id = %s FOR NO KEY UPDATE
"""
# A statement of its own: one that waits for the row sees other tables as they were before.
NEWEST_AND_SEEN = """
SELECT (SELECT at FROM rounds_event WHERE table_id = %s ORDER BY seq DESC LIMIT 1),
       (SELECT CASE WHEN resolution <> 'play_on' THEN seq END
        FROM tables_interruption WHERE table_id = %s ORDER BY id DESC LIMIT 1),
       c.table_id, c.actor, c.body, c.status, c.answer, c.http_status
FROM (VALUES (0)) AS always LEFT JOIN rounds_command c ON c.command_id = %s
"""
KEEP_COMMAND = """
INSERT INTO rounds_command (command_id, table_id, actor, device, received_at, body, status, seq, answer, http_status)
VALUES (%s, %s, %s, %s, %s::timestamptz, %s, %s, %s, %s, %s)
"""
# For what never came to a decision: only at a table that exists, with its seq of that moment.
KEEP_UNDECIDED = """
INSERT INTO rounds_command (command_id, table_id, actor, device, received_at, body, status, seq, answer, http_status)
SELECT %s::uuid, id, %s, %s, %s::timestamptz, %s, %s, seq, %s, %s::int FROM tables_table WHERE id = %s
ON CONFLICT (command_id) DO NOTHING
"""
# Of an actor and a kind: within the last minute and day, and what says already that more came.
COUNT_UNDECIDED = """
SELECT count(*) FILTER (WHERE is_new AND status <> 'too_many'), count(*) FILTER (WHERE status <> 'too_many'),
       count(*) FILTER (WHERE is_new AND status = 'too_many'), count(*) FILTER (WHERE status = 'too_many')
FROM (
    SELECT status, received_at > %(at)s::timestamptz - interval '1 minute' AS is_new FROM rounds_command
    WHERE actor = %(actor)s AND (status = %(status)s OR status = 'too_many' AND http_status = %(http_status)s::int)
        AND received_at > %(at)s::timestamptz - interval '1 day' AND status NOT IN ('accepted', 'refused')
) AS theirs
"""
FORGET_UNDECIDED = "SELECT forget_undecided()"
KEEP_MESSAGE = "INSERT INTO rounds_devicemessage (device, number, table_id, command_id) VALUES (%s, %s, %s, %s)"
# Also notes that a shoe or sensor is there, at most once a second.
FIND_DEVICE = """
WITH heard AS (
    UPDATE staff_device SET seen_at = now() WHERE token_hash = %(digest)s AND kind = 'reader' AND revoked_at IS NULL
        AND (seen_at IS NULL OR seen_at < now() - interval '1 second')
)
SELECT d.id, COALESCE(NULLIF(d.name, ''), 'device-' || d.id), d.kind, d.table_id, d.may_send,
       d.paired_at IS NOT NULL, d.revoked_at IS NOT NULL,
       COALESCE((SELECT max(m.number) FROM rounds_devicemessage m WHERE m.device = 'device-' || d.id), 0)
FROM staff_device d WHERE d.token_hash = %(digest)s
"""
EVENT_COLUMNS = (
    "table_id, seq, round, at, actor, role, device, approved_by, approved_role, type, body, clause,"
    " ruleset, ruleset_hash, previous_hash, hash, salt"
)
EVENT_VALUES = "(%s, %s, %s, %s::timestamptz, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


@lru_cache(maxsize=64)
def write_statement(events: int) -> str:
    """Move the table's row on, keep the command with its answer and append `events` events, in one statement."""
    values = ", ".join([EVENT_VALUES] * events)
    return f"""
WITH moved AS (
    UPDATE tables_table SET seq = %s, head_hash = %s, state = %s, status = %s, round = %s, training = %s,
        console_id = %s, console_person_id = %s, console_seen_at = COALESCE(%s::timestamptz, console_seen_at)
    WHERE id = %s
), answered AS ({KEEP_COMMAND})
INSERT INTO rounds_event ({EVENT_COLUMNS}) VALUES {values}
"""


OPEN_ROUND = """
INSERT INTO rounds_round (table_id, number, phase, opened_at, dealer, first_seq, ruleset, ruleset_hash,
                          staked_cents, returned_cents)
VALUES (%(table)s, %(number)s, %(phase)s, %(opened_at)s, %(dealer)s, %(first_seq)s, %(ruleset)s, %(ruleset_hash)s, 0, 0)
"""
CHANGE_PHASE = "UPDATE rounds_round SET phase = %(phase)s WHERE table_id = %(table)s AND number = %(number)s"
CONCLUDE_ROUND = """
UPDATE rounds_round SET phase = %(phase)s, last_seq = %(last_seq)s,
                        concluded_at = COALESCE(concluded_at, %(concluded_at)s), staked_cents = %(staked_cents)s,
                        returned_cents = %(returned_cents)s, void = %(void)s
WHERE table_id = %(table)s AND number = %(number)s
"""
# Once until it is acknowledged.
PUT_CLOCK_ALERT = """
INSERT INTO tables_alert (table_id, kind, seq, message, clause, raised_at, severity)
SELECT %(table)s::varchar, 'clock', 0, %(message)s::text, '', %(at)s::timestamptz, %(severity)s::varchar
WHERE NOT EXISTS (
    SELECT FROM tables_alert WHERE table_id = %(table)s::varchar AND kind = 'clock' AND acknowledged_at IS NULL
)
"""
