"""Decisions about jackpots on pages: made by one person, approved by another, written under the lock of its row.

Each gives "" or the reason, in words, why it was not done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import msgspec
from django.db import transaction
from django.db.models import Max

from rules import codec
from rules.core.money import dollars
from tables.models import Table
from wagers.jackpots.meter import Change, Meter, Occasion
from wagers.jackpots.models import Jackpot, JackpotConfiguration, JackpotEvent, JackpotTable

UNKNOWN = "There is no such jackpot."
NO_SEED = "A jackpot needs a seed above zero: it is what the next winner is promised (ruling 39)."
WHOLE = 10_000
"""All of a wager in basis points."""
BETWEEN_ROUNDS = ("new", "closed", "open")
Given = ParamSpec("Given")


@dataclass(slots=True)
class LockedJackpot(Meter):
    """A jackpot whose row this transaction has locked."""

    row: Jackpot

    def append(self, occasion: Occasion, change: Change) -> None:
        """Add one event, dated no earlier than the one before it."""
        JackpotEvent.objects.create(**self.next_event(occasion, change))


def under_lock(decide: Callable[Concatenate[LockedJackpot, Given], str]) -> Callable[Concatenate[str, Given], str]:
    """Let a function decide about the jackpot of an id while its row is locked. What it appended is in the row then."""

    @wraps(decide)
    @transaction.atomic
    def decided(jackpot: str, *args: Given.args, **kwargs: Given.kwargs) -> str:
        row = Jackpot.objects.select_for_update(no_key=True).filter(pk=jackpot).first()
        if row is None:
            return UNKNOWN
        newest_at = row.log.values_list("at", flat=True).first()
        meter = (row.meter_cents, row.events, row.claims, bytes(row.head_hash))
        pools = (row.overflow_cents, row.reserve_cents)
        locked = LockedJackpot(row.id, *meter, row.configuration, newest_at, *pools, row)
        refusal = decide(locked, *args, **kwargs)
        Jackpot.objects.filter(pk=jackpot).update(**locked.columns)
        return refusal

    return decided


@transaction.atomic
def add_jackpot(jackpot: str, name: str, actor: str) -> str:
    """A new jackpot, closed and without a configuration."""
    _, is_new = Jackpot.objects.get_or_create(pk=jackpot, defaults={"name": name})
    return _begin(jackpot, name, actor) if is_new else "There is a jackpot of this name already."


@under_lock
def _begin(jackpot: LockedJackpot, name: str, actor: str) -> str:
    jackpot.append(Occasion(datetime.now(UTC), actor), Change("added", 0, name))
    return ""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody proposes (rulings 39, 131). Without a ceiling there is none; None starts the meter anew from its
    seed, and leaves the contribution below the seed as it is.
    """

    wager_cents: int
    seed_cents: int
    contribution_basis_points: int
    fixed_awards_from: str
    odd_cents: str
    ceiling_cents: int = 0
    reset_cents: int | None = None
    reserve_basis_points: int = 0
    after_hit_basis_points: int | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """As a configuration has them."""
        found = msgspec.structs.asdict(self)
        if self.reset_cents is None:
            found["reset_cents"] = self.seed_cents
        if self.after_hit_basis_points is None:
            found["after_hit_basis_points"] = self.contribution_basis_points
        return found


def _fault_of(terms: dict[str, Any]) -> str:
    if min(terms["seed_cents"], terms["reset_cents"]) <= 0:
        return NO_SEED
    if terms["ceiling_cents"] and terms["ceiling_cents"] < max(terms["seed_cents"], terms["reset_cents"]):
        return "The ceiling is below what the meter starts from."
    rate = max(terms["contribution_basis_points"], terms["after_hit_basis_points"])
    if rate + terms["reserve_basis_points"] > WHOLE:
        return "Contribution and reserve together are more than the wager."
    return ""


@under_lock
def propose(jackpot: LockedJackpot, terms: Terms, actor: str) -> str:
    """A new version of the configuration, which somebody else approves (ruling 39)."""
    columns = terms.columns
    if fault := _fault_of(columns):
        return fault
    occasion = Occasion(datetime.now(UTC), actor)
    version = (jackpot.row.configurations.aggregate(newest=Max("version"))["newest"] or 0) + 1
    JackpotConfiguration.objects.create(
        jackpot=jackpot.row, version=version, proposed_by=actor, proposed_at=jackpot.date(occasion), **columns
    )
    jackpot.append(occasion, Change("proposed", 0, f"configuration {version} proposed"))
    return ""


@under_lock
def decide(jackpot: LockedJackpot, version: int, approve: bool, actor: str) -> str:
    """Approve or decline a proposed configuration, by somebody else than who proposed it; approved it holds at once."""
    proposed = jackpot.row.configurations.filter(version=version, status="proposed").first()
    if proposed is None:
        return "This configuration is not waiting for a decision."
    if proposed.proposed_by == actor:
        return "Somebody else than who proposed a configuration decides about it (ruling 39)."
    if approve and proposed.seed_cents <= 0:
        return NO_SEED
    occasion = Occasion(datetime.now(UTC), actor)
    proposed.status, proposed.decided_by = "approved" if approve else "declined", actor
    proposed.decided_at = jackpot.date(occasion)
    proposed.save(update_fields=("status", "decided_by", "decided_at"))
    if approve:
        jackpot.row.configuration = proposed
        jackpot.row.save(update_fields=("configuration",))
    jackpot.append(occasion, Change(proposed.status, 0, f"configuration {version} {proposed.status}"))
    return ""


@under_lock
def open_or_close(jackpot: LockedJackpot, wanted: str, actor: str) -> str:
    """Open a jackpot, the first time with its seed, or close it. Without an approved configuration it cannot open."""
    if jackpot.row.status == wanted:
        return f"The jackpot is {wanted} already."
    if jackpot.terms is None:
        return "A jackpot opens only with a configuration that two people approved (ruling 39)."
    seed_cents = jackpot.terms.seed_cents
    if wanted == "open" and seed_cents <= 0:
        return NO_SEED
    occasion = Occasion(datetime.now(UTC), actor)
    jackpot.row.status = wanted
    jackpot.row.save(update_fields=("status",))
    jackpot.append(occasion, Change("opened" if wanted == "open" else "closed", 0, f"the jackpot is {wanted}"))
    if wanted == "open" and not jackpot.row.log.filter(kind="seeded").exists():
        jackpot.append(occasion, Change("seeded", seed_cents, f"{dollars(seed_cents)} put in"))
    return ""


@under_lock
def link(jackpot: LockedJackpot, table: str, actor: str) -> str:
    """Link a table whose game has a progressive wager, and that plays for money; one table feeds one jackpot."""
    row = Table.objects.filter(pk=table).first()
    if row is not None and (refusal := _feeds_none(row)):
        return refusal
    is_new = False
    if row is not None:
        _, is_new = JackpotTable.objects.get_or_create(table=row, defaults={"jackpot": jackpot.row})
    if not is_new:
        return "There is no such table, or it is linked already."
    jackpot.append(Occasion(datetime.now(UTC), actor, table), Change("linked", 0, "table linked"))
    return ""


def _feeds_none(table: Table) -> str:
    """Why a table cannot feed a jackpot."""
    if table.training:
        return f"{table.name} is for training: practice feeds no jackpot."
    if not table.state or not codec.decode_state(bytes(table.state)).takes_progressive:
        return f"{table.name} takes no progressive wager: its game has none, or its limits name none."
    return ""


@under_lock
def unlink(jackpot: LockedJackpot, table: str, actor: str) -> str:
    """Take a table off its jackpot, between rounds only."""
    links = jackpot.row.links.filter(table_id=table, table__status__in=BETWEEN_ROUNDS)
    if not links.delete()[0]:
        return "The table is not linked here, or a round is on."
    jackpot.append(Occasion(datetime.now(UTC), actor, table), Change("unlinked", 0, "table taken off"))
    return ""
