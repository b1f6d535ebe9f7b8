"""Slips, piles and sales of a table, kept by its events alone: apart from the state and from what writes the cage's
books, so that a mistake of either is seen (rulings 101 to 103).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules import commands, events
from rules.events import Event
from rules.tray.held import Tray

Paper = dict[str, Any]
"""A slip as the cage's books have it: kind, year, number, chips by value, and cents."""
MOVES: dict[type, str] = {
    events.ChipsAsked: "asked",
    events.SlipWithdrawn: "withdrawn",
    events.SlipIssued: "issued",
    events.CreditSent: "sent",
    events.ChipsReceived: "received",
    events.SlipDiffers: "differs",
    events.ChipsCameBack: "back",
    events.SlipVoidAsked: "void_asked",
    events.SlipVoided: "void",
    events.SlipPrinted: "printed",
}
COUNTED = (events.SlipDiffers, events.ChipsCameBack)
ENDS = (events.SlipWithdrawn, events.ChipsReceived, events.ChipsCameBack)


class ChipBooks:
    """Takes a table's events in order. `tray` is what an earlier proof left, None where the table begins."""

    def __init__(self, tray: Tray | None = None) -> None:
        self.papers: dict[int, Paper] = {}
        self.piles: Counter[int] = Counter()
        self.sold = 0  # in cents, since the newest opener
        if tray is not None:
            self.papers, self.piles, self.sold = _papers(tray), _counted(tray.chips), _sold(tray)

    def move(self, event: Event) -> Paper | None:
        """Take an event. What it writes of a slip, as columns of chips_slipmove (without table and seq)."""
        row = self._of_slip(event) if isinstance(event, tuple(MOVES)) else None
        match event:
            case events.TrayCounted(kind=kind, chips=chips):
                self.piles = _counted(chips)
                self.sold = 0 if kind == "opener" else self.sold
            case events.ChipsBought(cents=cents):
                self.sold += cents
            case events.ChipsColoured(taken=taken, given=given):
                self._into(taken)
                self._out_of(given)
        return row

    def differs(self, tray: Tray) -> Iterator[str]:
        """What of a tray is not what its events come to."""
        if self.papers != _papers(tray):
            yield "the slips that are open are not those of its events"
        if {cents: count for cents, count in self.piles.items() if count} != _counted(tray.chips):
            yield "the piles of the tray are not what was counted and moved"
        if self.sold != _sold(tray):
            yield f"{self.sold} cents of chips were sold since the opener, and not {_sold(tray)}"

    def _of_slip(self, event: Any) -> Paper:
        if isinstance(event, events.ChipsAsked):
            about = {"kind": event.kind, "year": 0, "number": 0}
            self.papers[event.slip] = about | {"chips": _listed(event.chips), "cents": event.cents}
        paper = self.papers.get(event.slip, {"kind": "", "year": 0, "number": 0, "chips": [], "cents": 0})
        if isinstance(event, events.SlipIssued):
            paper["year"], paper["number"] = event.year, event.number
        row = paper | {"slip": event.slip, "move": MOVES[type(event)], "people": list(event.by)}
        row["note"] = getattr(event, "carried_by", "") or getattr(event, "reason", "")
        if isinstance(event, COUNTED):
            row["chips"], row["cents"] = _listed(event.chips), event.cents
        self._move_chips(event, paper)
        stands = isinstance(event, events.SlipVoided) and not event.agreed
        if stands:
            row["move"] = "stands"
        over = isinstance(event, events.SlipVoided) and event.agreed and not event.comes_back
        if over or isinstance(event, ENDS):
            self.papers.pop(event.slip, None)
        return row

    def _move_chips(self, event: Event, paper: Paper) -> None:
        """A receipt alone moves chips; of a credit that is void, what did not come back is gone."""
        match event:
            case events.ChipsReceived(kind="fill", chips=chips):
                self._into(chips)
            case events.ChipsReceived(chips=chips):
                self._out_of(chips)
            case events.ChipsCameBack(kind="credit", chips=chips):
                self._into(chips)
                self.piles.subtract(dict(paper["chips"]))

    def _into(self, chips: tuple[commands.ChipCount, ...]) -> None:
        self.piles.update({pile.cents: pile.count for pile in chips})

    def _out_of(self, chips: tuple[commands.ChipCount, ...]) -> None:
        self.piles.subtract({pile.cents: pile.count for pile in chips})


def _listed(chips: tuple[commands.ChipCount, ...]) -> list[list[int]]:
    return [[pile.cents, pile.count] for pile in chips]


def _counted(chips: tuple[commands.ChipCount, ...]) -> Counter[int]:
    return Counter({pile.cents: pile.count for pile in chips if pile.count})


def _papers(tray: Tray) -> dict[int, Paper]:
    return {
        slip.slip: {
            "kind": slip.kind,
            "year": slip.year,
            "number": slip.number,
            "chips": _listed(slip.chips),
            "cents": slip.cents,
        }
        for slip in tray.slips
    }


def _sold(tray: Tray) -> int:
    return tray.sessions[-1].sold_cents if tray.sessions else 0
