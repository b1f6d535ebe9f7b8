"""An event as exports and proofs read it: every field that its hash covers, and the hash."""

from __future__ import annotations

from typing import Any

from database.hash_chain import time_text
from rounds.models import Event


def exported(row: Event) -> dict[str, Any]:
    """An event as exports hold it: the hashed fields, and the hash. Who approved is named only where somebody did.

    One that is withheld says so: without its cards and its salt nobody can compute its hash.
    """
    more: dict[str, Any] = (
        {"approved_by": row.approved_by, "approved_role": row.approved_role} if row.approved_by else {}
    )
    if row.salt:
        more["salt"] = row.salt
    if row.withheld:
        more["withheld"] = True
    return more | {
        "actor": row.actor,
        "at": time_text(row.at),
        "body": row.body,
        "clause": row.clause,
        "device": row.device,
        "previous_hash": bytes(row.previous_hash).hex(),
        "role": row.role,
        "round": row.round,
        "ruleset": row.ruleset,
        "ruleset_hash": row.ruleset_hash,
        "seq": row.seq,
        "table": row.table_id,
        "type": row.type,
        "hash": bytes(row.hash).hex(),
    }
