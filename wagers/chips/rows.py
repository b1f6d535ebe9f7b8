"""What an event does to the cage's books: pure, as `wagers.rows`."""

from __future__ import annotations

from typing import Any

from rules import commands, events
from rules.events import Event
from rules.state import TableState
from rules.tray.held import Slip

Row = dict[str, Any]
MOVES = (
    events.ChipsAsked,
    events.ChipsCameBack,
    events.ChipsReceived,
    events.CreditSent,
    events.SlipDiffers,
    events.SlipIssued,
    events.SlipPrinted,
    events.SlipVoidAsked,
    events.SlipVoided,
    events.SlipWithdrawn,
)


def slip_rows(event: Event, before: TableState) -> list[Row]:
    """The move of a slip, as columns of chips_slipmove (without table and seq)."""
    if not isinstance(event, MOVES):
        return []
    slips = before.tray.slips if before.tray is not None else ()
    known = next((slip for slip in slips if slip.slip == event.slip), None)
    row = _slip(known) if known is not None else {"kind": "", "year": 0, "number": 0, "chips": [], "cents": 0}
    move, note = "", ""
    match event:
        case events.ChipsAsked(kind=kind, chips=chips, cents=cents):
            move, row = "asked", row | {"kind": kind, "chips": _piles(chips), "cents": cents}
        case events.SlipWithdrawn():
            move = "withdrawn"
        case events.SlipIssued(year=year, number=number, carried_by=note):
            move, row = "issued", row | {"year": year, "number": number}
        case events.CreditSent(carried_by=note):
            move = "sent"
        case events.ChipsReceived():
            move = "received"
        case events.SlipDiffers(chips=chips, cents=cents, carried_by=note):
            move, row = "differs", row | {"chips": _piles(chips), "cents": cents}
        case events.ChipsCameBack(chips=chips, cents=cents, carried_by=note):
            move, row = "back", row | {"chips": _piles(chips), "cents": cents}
        case events.SlipVoidAsked(reason=note):
            move = "void_asked"
        case events.SlipVoided(agreed=agreed, reason=note):
            move = "void" if agreed else "stands"
        case events.SlipPrinted():
            move = "printed"
    return [row | {"slip": event.slip, "move": move, "note": note, "people": list(getattr(event, "by", ()))}]


def _slip(slip: Slip) -> Row:
    about = {"kind": slip.kind, "year": slip.year, "number": slip.number}
    return about | {"chips": _piles(slip.chips), "cents": slip.cents}


def _piles(chips: tuple[commands.ChipCount, ...]) -> list[list[int]]:
    return [[pile.cents, pile.count] for pile in chips]
