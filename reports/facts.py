"""What a shift's report says, read from the record alone: the same record gives the same report, byte for byte.

Nothing of it may depend on what came after the shift's end. Names of people and tables change, so the report has their
ids; whoever shows it writes the names beside them. Sums are cents. So there is no hold here: drop boxes are counted
after the shift, and often hang for two. It is on the page of results once they are.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rules.core.text import encode_sorted

VERSION = 3
"""What was signed before stays as it is: version 1 has the training tables among the others, and both it and 2 have a
round that a shift's border divides as a number where it opened, and its money where it was settled.
"""


class TableMoney(msgspec.Struct, frozen=True):
    """What the rounds of a table came to that ended in the shift: stakes, what went back, what the house has of it."""

    rounds: int = 0  # void ones left out
    staked_cents: int = 0
    returned_cents: int = 0
    mispaid_cents: int = 0  # what players have besides, by what was paid wrongly and not yet put right
    void_rounds: int | UnsetType = UNSET
    earlier_cents: int | UnsetType = UNSET  # what the house has more by what was put right of a round before the shift

    @property
    def win_cents(self) -> int:
        """The house's win as it is on record."""
        return self.staked_cents - self.returned_cents - self.mispaid_cents + (self.earlier_cents or 0)

    def __add__(self, other: TableMoney) -> TableMoney:
        return TableMoney(*(_sum(getattr(self, name), getattr(other, name)) for name in self.__struct_fields__))


def _sum(one: Any, other: Any) -> Any:
    """Of amounts that a report of before leaves out."""
    return UNSET if one is UNSET and other is UNSET else (one or 0) + (other or 0)


class Chips(msgspec.Struct, frozen=True):
    """What came into a table's tray and left it, and the cash of its drop. Opener, closer: None where not counted."""

    opener_cents: int | None = None
    closer_cents: int | None = None
    fills_cents: int = 0
    credits_cents: int = 0
    bought_cents: int = 0
    drop_cents: int = 0
    wrong_cents: int | UnsetType = UNSET  # left for no wager and is not back; left out where nothing did (ruling 105)

    @property
    def rundown_cents(self) -> int | None:
        """closer + credits + drop − opener − fills; None while the tray is open, or was not counted (ruling 104)."""
        if self.opener_cents is None or self.closer_cents is None:
            return None
        return self.closer_cents + self.credits_cents + self.drop_cents - self.opener_cents - self.fills_cents


class Dealing(msgspec.Struct, frozen=True):
    """Somebody dealt a table: from when (of this shift), until when; empty where they still do at its end."""

    person: str
    since: str
    until: str


class Happening(msgspec.Struct, frozen=True):
    """An event that a manager is told of, by its place in the table's log."""

    seq: int
    type: str
    round: int
    at: str
    actor: str
    approved_by: str
    clause: str


class OpenItem(msgspec.Struct, frozen=True):
    """Something that was open when the shift ended: `key` names it, `since` says how long."""

    key: str
    kind: str  # alert, round, claim
    text: str
    since: str
    seq: int = 0


class TableFacts(msgspec.Struct, frozen=True):
    """One table's part."""

    table: str
    first_seq: int  # of the shift; one more than `last_seq` where nothing happened
    last_seq: int
    head_hash: str  # of the last event before the shift's end, hexadecimal; empty where there is none
    money: TableMoney
    chips: Chips | None  # None where the table moved none
    dealers: tuple[Dealing, ...]
    others: tuple[str, ...]  # who else acted or approved in what happened
    happened: tuple[Happening, ...]
    counts: dict[str, int]  # what is only counted: refusals by code, undone entries, shoes, players seated
    alerts: dict[str, int]
    open: tuple[OpenItem, ...]


class ReportFacts(msgspec.Struct, frozen=True):
    """The whole report."""

    version: int
    day: str
    shift: str
    begins_at: str
    ends_at: str
    tables: tuple[TableFacts, ...]

    @property
    def money(self) -> TableMoney:
        """Of all tables together."""
        return sum((table.money for table in self.tables), TableMoney())

    @property
    def open(self) -> dict[str, tuple[TableFacts, OpenItem]]:
        """What is open, by its key."""
        return {item.key: (table, item) for table in self.tables for item in table.open}


def encode(facts: ReportFacts) -> bytes:
    """The report's bytes: JSON with sorted keys."""
    return encode_sorted(facts)


def decode(body: bytes | str) -> ReportFacts:
    """A report from its bytes."""
    return msgspec.json.decode(body, type=ReportFacts)
