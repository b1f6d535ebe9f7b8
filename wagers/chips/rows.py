"""What an event does to the cage's books: pure, as `wagers.rows`."""

from __future__ import annotations

from typing import Any

from rules.commands import ChipCount
from rules.events import (
    ChipsAsked,
    ChipsReceived,
    CreditSent,
    Event,
    SlipIssued,
    SlipPrinted,
    SlipVoidAsked,
    SlipVoided,
    SlipWithdrawn,
)
from rules.state import TableState
from rules.tray.held import Slip

Row = dict[str, Any]
MOVES = (
    ChipsAsked, ChipsReceived, CreditSent, SlipIssued, SlipPrinted, SlipVoidAsked, SlipVoided, SlipWithdrawn,
)  # fmt: skip


def slip_rows(event: Event, before: TableState) -> list[Row]:
    """The move of a slip, as columns of chips_slipmove (without table and seq)."""
    if not isinstance(event, MOVES):
        return []
    slips = before.tray.slips if before.tray is not None else ()
    known = next((slip for slip in slips if slip.slip == event.slip), None)
    row = _slip(known) if known is not None else {"kind": "", "year": 0, "number": 0, "chips": [], "cents": 0}
    move, note = "", ""
    match event:
        case ChipsAsked(kind=kind, chips=chips, cents=cents):
            move, row = "asked", row | {"kind": kind, "chips": _piles(chips), "cents": cents}
        case SlipWithdrawn():
            move = "withdrawn"
        case SlipIssued(year=year, number=number, carried_by=note):
            move, row = "issued", row | {"year": year, "number": number}
        case CreditSent(carried_by=note):
            move = "sent"
        case ChipsReceived():
            move = "received"
        case SlipVoidAsked(reason=note):
            move = "void_asked"
        case SlipVoided(agreed=agreed, reason=note):
            move = "void" if agreed else "stands"
        case SlipPrinted():
            move = "printed"
    return [row | {"slip": event.slip, "move": move, "note": note, "people": list(getattr(event, "by", ()))}]


def _slip(slip: Slip) -> Row:
    about = {"kind": slip.kind, "year": slip.year, "number": slip.number}
    return about | {"chips": _piles(slip.chips), "cents": slip.cents}


def _piles(chips: tuple[ChipCount, ...]) -> list[list[int]]:
    return [[pile.cents, pile.count] for pile in chips]
