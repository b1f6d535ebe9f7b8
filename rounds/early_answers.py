"""What is answered before the rules are asked."""

from __future__ import annotations

from rounds import answers
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.facts.approval import unusable_reason
from rounds.locking import Locked
from rules.wording.not_decided import not_decided

AFTER_INTERRUPTION = ("report_power_failure", "refer_to_manager")
"""What says how it goes on."""


def early_answer(envelope: CommandEnvelope, locked: Locked | None) -> Answer | None:
    """The answers that need no decision, in order of precedence; None when the rules have to decide."""
    if locked is None:
        return answers.problem(
            "unknown_table", 404, "unknown_table", not_decided("unknown_table", table=envelope.table)
        )
    if locked.seen is not None:
        return _answer_again(envelope, locked)
    return (
        _out_of_sequence(envelope, locked)
        or _not_at_console(envelope, locked)
        or _on_another_view(envelope, locked)
        or _interrupted(envelope, locked)
        or _not_approved(envelope, locked)
        or _not_licensed(locked)
    )


def reused(seq: int | None) -> Answer:
    """Another command came under this id."""
    return answers.problem("reused", 409, "command_id_reused", not_decided("reused"), seq=seq)


def _answer_again(envelope: CommandEnvelope, locked: Locked) -> Answer:
    assert locked.seen is not None
    table, actor, body, status, answer, http_status = locked.seen
    if (table, actor, body) != (envelope.table, envelope.actor.id, envelope.body):
        return reused(locked.seq)
    return answers.stale(locked.seq) if status == "stale" else answers.kept(status, http_status, answer)


def _out_of_sequence(envelope: CommandEnvelope, locked: Locked) -> Answer | None:
    due = locked.device_message + 1
    if envelope.device_number in (None, due):
        return None
    sentence = f"Message {envelope.device_number} came where {due} is next. Nothing was done; go on from {due}."
    return answers.problem("sequence", 409, "out_of_sequence", sentence, seq=locked.seq)


def _not_at_console(envelope: CommandEnvelope, locked: Locked) -> Answer | None:
    """Dealer commands come from the console that holds the lease, and from whoever deals there: every screen knows its
    id. Where nobody holds it, the first to deal takes it.
    """
    is_theirs = locked.lease.person_id in (None, envelope.person_id)
    held_by_them = envelope.console == locked.lease.console_id and is_theirs
    if not locked.of_console or not locked.lease.console_id or held_by_them:
        return None
    return answers.problem("console", 409, "console_not_active", not_decided("not_at_console"), seq=locked.seq)


def _on_another_view(envelope: CommandEnvelope, locked: Locked) -> Answer | None:
    """What was seen when the command was sent is not what the table is now."""
    seq = envelope.expected_seq
    if seq is None and locked.of_console:
        return answers.problem("malformed", 400, "expected_seq_missing", not_decided("seq_missing"), seq=locked.seq)
    if seq is None or seq == locked.seq:
        return None
    if seq < locked.seq:
        return answers.stale(locked.seq)
    sentence = not_decided("seq_ahead", seq=locked.seq, shown=seq)
    return answers.problem("malformed", 409, "expected_seq_ahead", sentence, seq=locked.seq)


def _interrupted(envelope: CommandEnvelope, locked: Locked) -> Answer | None:
    """What was entered before an interruption may not decide whether players withdraw: first somebody says what it was,
    and of a power failure the table is told (PM 5.29, TC 5.16). A device sends its card again until then.
    """
    entered = locked.of_console or envelope.device_number is not None
    if not locked.is_interrupted or not entered or envelope.type in AFTER_INTERRUPTION:
        return None
    if envelope.device_number is not None:
        return answers.unavailable("interrupted", "Play was interrupted. Nothing was done; send it again.")
    return answers.problem("console", 409, "interrupted", not_decided("interrupted"), seq=locked.seq)


def _not_approved(envelope: CommandEnvelope, locked: Locked) -> Answer | None:
    """An approval that is named has to hold (PM 6.2, TC 6.2)."""
    if envelope.approval_id is None:
        return None
    return unusable_reason(locked.approval, envelope, locked.seq, locked.dealing)


def _not_licensed(locked: Locked) -> Answer | None:
    """Who begins to deal at a console that nobody holds needs what taking it needs (ruling 120)."""
    if not locked.licence_fault:
        return None
    return answers.problem("forbidden", 422, "not_licensed", locked.licence_fault, seq=locked.seq, clause="ruling 120")
