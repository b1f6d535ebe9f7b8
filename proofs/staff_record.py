"""Proof of the staff's record: the audit log, people, duties, devices, approvals and stops are what was written of
them, and there is none that the audit log does not tell of. Reads only.

The journal says that a row was written, and not that anybody of the product did so; the line beside it does. What stood
there when the journal began needs none: a demo casino of before wrote none.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from database import replica
from database.batches import in_batches
from database.journal import journal_faults
from database.models import Journal, JournalEntry
from database.replica import from_replica
from proofs.faults import Unreadable, one_moment
from staff import pairing, people
from staff.models import AuditLogEntry, Device, Person

# Its first entries, which are all of one moment, and those that a row had since.
BEGAN = "SELECT at FROM database_journalentry WHERE journal = 'staff' AND number = 1"
# Duties that began or ended without a line, or lines without a duty: how many of each, for every person and table.
DUTIES = f"""
WITH older AS (SELECT relation, key FROM database_journalentry WHERE journal = 'staff' AND at = ({BEGAN})),
written AS (SELECT key, count(*) AS times FROM database_journalentry
            WHERE journal = 'staff' AND relation = 'staff_dealerduty' GROUP BY key),
duties AS (SELECT p.username, d.table_id, w.times, d.until IS NOT NULL AS over,
                  ('staff_dealerduty', d.id::text) IN (SELECT relation, key FROM older) AS old
           FROM staff_dealerduty d JOIN staff_person p ON p.id = d.person_id JOIN written w ON w.key = d.id::text),
told AS (SELECT username, table_id, 'duty_begun' AS action FROM duties WHERE NOT old
         UNION ALL SELECT username, table_id, 'duty_ended' FROM duties WHERE over AND (NOT old OR times > 1)),
lines AS (SELECT subject, details ->> 'table' AS table_id, action FROM staff_auditlogentry
          WHERE action IN ('duty_begun', 'duty_ended')
              AND ('staff_auditlogentry', id::text) NOT IN (SELECT relation, key FROM older))
SELECT username, table_id, action, sum(row)::int, sum(line)::int
FROM (SELECT *, 1 AS row, 0 AS line FROM told UNION ALL SELECT *, 0, 1 FROM lines) AS both_sides
GROUP BY username, table_id, action HAVING sum(row) <> sum(line) ORDER BY 1, 2, 3
"""
# Approvals that were given, declined or withdrawn by somebody of whom the audit log does not say so.
APPROVALS = """
SELECT a.table_id, a.id, p.username
FROM staff_approval a JOIN staff_person p ON p.id IN (a.approver_id, a.declined_by_id)
WHERE NOT EXISTS (SELECT FROM staff_auditlogentry l WHERE l.details ->> 'approval' = a.id::text AND l.actor = p.username
    AND l.details ->> 'command_hash' = a.command_hash
    AND l.action = CASE WHEN p.id = a.approver_id THEN 'approval_given'
        WHEN p.id = a.requester_id THEN 'approval_withdrawn' ELSE 'approval_declined' END)
ORDER BY a.created_at
"""
# Events that name somebody as having approved them, who gave no approval that was used there. What a jackpot records
# itself names who verified the claim, which its own chain proves.
APPROVED = """
SELECT e.table_id, e.seq, e.approved_by FROM rounds_event e WHERE e.approved_by <> '' AND e.actor <> 'jackpot'
AND NOT EXISTS (SELECT FROM staff_approval a JOIN staff_person p ON p.id = a.approver_id
    JOIN staff_person r ON r.id = a.requester_id WHERE a.table_id = e.table_id AND p.username = e.approved_by
    AND r.username = e.actor AND a.expected_seq < e.seq AND e.seq <= a.used_seq)
ORDER BY 1, 2
"""
# Stops of players that were ordered or lifted without the line that says so, by whom and with whose approval.
STOPS = """
SELECT s.id, told.action FROM players_stop s
CROSS JOIN LATERAL (VALUES ('player_stopped', s.ordered_by_id, s.approved_by_id),
    ('stop_lifted', s.lifted_by_id, s.lift_approved_by_id)) AS told(action, by_id, approver_id)
JOIN staff_person b ON b.id = told.by_id LEFT JOIN staff_person a ON a.id = told.approver_id
WHERE NOT EXISTS (SELECT FROM staff_auditlogentry l WHERE l.action = told.action AND l.subject = s.player_id
    AND l.actor = b.username AND l.details ->> 'stop' = s.id::text AND l.details ->> 'approved_by' = a.username)
ORDER BY 1, 2
"""
# Alerts that somebody acknowledged of whom the audit log does not say so.
ALERTS = """
SELECT a.table_id, p.username, a.id FROM tables_alert a JOIN staff_person p ON p.id = a.acknowledged_by_id
EXCEPT SELECT l.subject, l.actor, alert::bigint
    FROM staff_auditlogentry l, jsonb_object_keys(l.details -> 'alerts') AS alert
    WHERE l.action = 'alert_acknowledged'
ORDER BY 1, 3
"""


class StaffProof(msgspec.Struct):
    """What was found about the staff's record; sound means no faults."""

    entries: int
    head_hash: str
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


@from_replica
def verify_staff() -> StaffProof:
    """Prove the staff's record as of one moment; what cannot be read is a fault."""
    proof = StaffProof(0, "", [])
    try:
        with one_moment():
            head = Journal.objects.filter(name="staff").first()
            if head is not None:
                proof.entries, proof.head_hash = head.entries, bytes(head.head_hash).hex()
            proof.faults.extend(words for _, words in journal_faults("staff"))
            proof.faults.extend(_line_faults())
    except Unreadable as error:
        proof.faults.append(str(error))
    return proof


def _line_faults() -> Iterator[str]:
    """Rows of the staff that are not what the audit log says of them."""
    older = _older()
    yield from _people_faults(older)
    yield from _device_faults(older)
    with replica.connection().cursor() as cursor:
        cursor.execute(DUTIES)
        for username, table, action, rows, lines in cursor.fetchall():
            yield f"{username} at {table}: {rows} times {action}, the audit log has {lines} lines of it"
        cursor.execute(APPROVALS)
        for table, number, username in cursor.fetchall():
            yield f"approval {number} at {table}: the audit log does not say that {username} decided it"
        cursor.execute(APPROVED)
        for table, seq, username in cursor.fetchall():
            yield f"event {seq} of {table}: no approval of {username} was used for it"
        cursor.execute(STOPS)
        for number, action in cursor.fetchall():
            yield f"stop {number}: the audit log does not say that it was ordered and approved so ({action})"
        cursor.execute(ALERTS)
        for table, username, number in cursor.fetchall():
            yield f"alert {number} of {table}: the audit log does not say that {username} acknowledged it"


def _older() -> set[tuple[str, str]]:
    """Relation and key of what stood there when the journal began."""
    entries = JournalEntry.objects.filter(journal="staff")
    began = entries.filter(number=1, relation__in=("staff_person", "staff_auditlogentry")).values_list("at", flat=True)
    found = entries.filter(at__in=list(began), relation__in=("staff_person", "staff_device"))
    return set(found.values_list("relation", "key"))


def _people_faults(older: set[tuple[str, str]]) -> Iterator[str]:
    """People whom the audit log does not know, or knows otherwise."""
    said: dict[str, dict[str, object]] = {}
    lines = AuditLogEntry.objects.filter(action__in=("person_added", "person_changed"))
    for line in in_batches(lines, "id"):
        known = said.setdefault(line.subject, {})
        known |= line.details.get("after", {})
        known |= {field: after for field, (_, after) in line.details.get("changed", {}).items()}
    for person in Person.objects.order_by("username"):
        if person.username not in said and ("staff_person", str(person.pk)) not in older:
            yield f"person {person.username}: the audit log does not say that they were added"
        facts = people.facts_of(person)
        for field, value in said.get(person.username, {}).items():
            if field in facts and facts[field] != value:
                yield f"person {person.username}: {field} is {facts[field]!r}, the audit log says {value!r}"


def _device_faults(older: set[tuple[str, str]]) -> Iterator[str]:
    """Devices that were paired, allowed to send or revoked otherwise than the audit log says."""
    paired: dict[str, dict[str, object]] = {}
    allowed: dict[str, str] = {}
    revoked: set[str] = set()
    about_devices = ("device_paired", "device_allowed", "device_revoked")
    for line in in_batches(AuditLogEntry.objects.filter(action__in=about_devices), "id"):
        if line.action == "device_revoked":
            revoked.add(line.subject)
        elif line.action == "device_allowed":
            allowed[line.subject] = line.details["may_send"][1]
        else:
            paired[line.subject] = line.details
    for device in Device.objects.exclude(paired_at=None).order_by("id"):
        name, is_older = device.device_id, ("staff_device", str(device.pk)) in older
        if paired.get(name) != pairing.facts_of(device) and not (is_older and name not in paired):
            yield f"{name}: the audit log does not say that it was paired as its row says"
        if (device.revoked_at is not None) != (name in revoked) and not is_older:
            yield f"{name}: its row and the audit log differ in whether it was revoked"
        if pairing.listed(device.may_send) != allowed.get(name, ""):
            yield f"{name}: its row and the audit log differ in what it may send"
