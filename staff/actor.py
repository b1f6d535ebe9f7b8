"""Who is asking, as a plain value: what the policy decides on and what the record names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """A person, a paired device, the system itself, or nobody.

    `id` is what the event log keeps. `tables` are the ids of the tables a person is on duty at, or the one table of a
    device. `role` is a rung of the ladder or "auditor" for people, "system" for the system, empty for the others.
    """

    kind: str  # person | device | system | nobody
    id: str = ""
    name: str = ""
    role: str = ""
    tables: frozenset[str] = frozenset()
    device_kind: str = ""  # seat | sign | console | reader
    seat: int | None = None
    may_send: frozenset[str] = frozenset()  # of a reader: cards | cut_card | jackpot_sensor


NOBODY = Actor(kind="nobody")
SYSTEM = Actor(kind="system", id="system", name="System", role="system")
# Pays what a second person has verified, on that person's authority; it neither enters nor verifies a claim.
JACKPOT = Actor(kind="system", id="jackpot", name="Jackpot", role="pit_supervisor")
