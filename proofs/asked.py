"""Proofs of a table's record that somebody asked for: the worker makes them, one at a time, and says how far it is.

What a proof found goes on record as a `Verification`. One that was cut off begins again: nobody else makes proofs while
the worker holds `MAKING`, so that whatever is not ended then is nobody's.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.db import DatabaseError, InterfaceError, transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock, alone
from proofs.faults import Fault
from proofs.on_record import note
from proofs.run import ProofRun
from proofs.verify import Verification as Found
from rounds.models import AskedProof
from rules.core.text import to_builtins

MAKING = "proofs that were asked for"
UNHEARD = timedelta(seconds=15)
"""After so long without a sign of life nobody makes a proof, or has begun it."""
NEW = timedelta(minutes=1)
"""So long the last proof is an answer to who asks again."""
MOST_TRIES = 5


def ask(table: str, actor: str) -> AskedProof:
    """The proof of a table that is under way, or a new one; pressing twice asks once."""
    with transaction.atomic():
        advisory_lock(f"proof of {table}")
        under_way = AskedProof.objects.filter(table_id=table, ended_at=None).first()
        return under_way or AskedProof.objects.create(table_id=table, actor=actor, asked_at=timezone.now())


def newest(table: str) -> AskedProof | None:
    """The proof of a table that was asked for last."""
    return AskedProof.objects.filter(table_id=table).order_by("-id").first()


def words_of(proof: AskedProof, now: datetime) -> str:
    """How far a proof is, as a sentence."""
    if proof.ended_at is not None:
        return proof.failure or f"Proved up to event {proof.seq}."
    heard = proof.heard_at or proof.asked_at
    silent = now - heard > UNHEARD
    if proof.begun_at is None:
        others = AskedProof.objects.filter(ended_at=None, heard_at__gt=now - UNHEARD)
        if silent and not others.exists():
            return "No worker has begun the proof. It is made as soon as one runs."
        return "The proof waits for its turn."
    if silent:
        return "The worker that made the proof is not heard. It begins again as soon as one runs."
    return f"Proving… {proof.done / max(proof.rows, 1):.0%} done."


def found_by(proof: AskedProof) -> Found | None:
    """What a proof found; None until it has ended."""
    if proof.ended_at is None or proof.failure:
        return None
    return Found(proof.table_id, proof.seq, proof.head_hash, msgspec.convert(proof.faults, list[Fault]))


def proof_under_way(table: str, now: datetime) -> tuple[AskedProof, str] | None:
    """The newest proof of a table that was asked for and how far it is, until what it found stands beside it."""
    proof = newest(table)
    return None if proof is None or (proof.ended_at and not proof.failure) else (proof, words_of(proof, now))


def just_found(table: str, now: datetime) -> Found | None:
    """What the newest proof of a table found, where it ended a moment ago."""
    proof = newest(table)
    if proof is None or proof.ended_at is None or now - proof.ended_at > NEW:
        return None
    return found_by(proof)


def make_all() -> None:
    """Make what was asked for, in that order. Where somebody else does already, they make these too."""
    with alone(MAKING) as mine:
        while mine and (proof := AskedProof.objects.filter(ended_at=None).order_by("id").first()) is not None:
            _make(proof)


def _make(proof: AskedProof) -> None:
    if proof.tries >= MOST_TRIES:
        _end(proof, failure=f"The proof was cut off {proof.tries} times. Try manage.py verify_audit.")
        return
    run = ProofRun([proof.table_id])
    now = timezone.now()
    about = {"begun_at": now, "heard_at": now, "done": 0, "rows": run.effort}
    AskedProof.objects.filter(pk=proof.pk).update(tries=proof.tries + 1, **about)
    try:
        (found,) = run.prove(partial(_tell, proof.pk))
    except (DatabaseError, InterfaceError):
        raise  # it begins again once the database is there
    except Exception as error:
        _end(proof, failure=f"The proof could not be made: {error!r}")
        raise
    _note(proof, found)


def _tell(pk: int, done: int) -> None:
    AskedProof.objects.filter(pk=pk).update(done=done, heard_at=timezone.now())


def _note(proof: AskedProof, found: Found) -> None:
    """What was found goes on record, and to who asked."""
    with transaction.atomic():
        note(found, proof.actor)
        _end(proof, seq=found.seq, head_hash=found.head_hash, faults=to_builtins(found.faults))


def _end(proof: AskedProof, **found: Any) -> None:
    AskedProof.objects.filter(pk=proof.pk).update(ended_at=timezone.now(), **found)
