"""Errands about chips: the counts of the tray, fills and credits by way of the cage, buy-ins, colour-ups, the drop."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from demo.evening.station import Station
from demo.simulator.players import View

OPENER_CENTS = 25_000_00
SMALL_CENTS = 25_00
FILL = [{"cents": 25_00, "count": 40}, {"cents": 100_00, "count": 20}]
CREDIT = [{"cents": 500_00, "count": 4}]
CARRIES = "Rita"
BUYS_CENTS = 500_00


def for_money(do: Callable[..., None]) -> Callable[..., None]:
    """An errand of tables that play for money: practice moves no chips."""

    @wraps(do)
    def at_table(at: Station, **named: Any) -> None:
        if not at.view["table"]["training"]:
            do(at, **named)

    return at_table


def piles(view: View, cents: int) -> list[dict[str, int]]:
    """So much in the chips of a table, the largest first; a rest that no chip makes is left out."""
    found = []
    for chip in sorted(view["table"]["chips"], key=lambda chip: -chip["cents"]):
        count, cents = divmod(cents, chip["cents"])
        if count:
            found.append({"cents": chip["cents"], "count": count})
    return found


@for_money
def keeps_tray(at: Station) -> None:
    """The manager says that the tray is counted."""
    if at.tray is None:
        at.does(at.pit.manager, {"type": "set_tray"})


@for_money
def hangs_box(at: Station) -> None:
    """A drop box with a number that no other has, for this gaming day, where none hangs."""
    if at.tray["box"] is not None:
        return
    box = f"{at.table.upper()}-{at.dealer.table(at.table)['seq']}"
    at.does(at.pit.supervisor, {"type": "place_drop_box", "box": box, "day": f"{at.pit.day():%Y-%m-%d}"})


@for_money
def counts_opener(at: Station, *, short_cents: int = 0) -> None:
    """What the last closer left, or a full tray; `short_cents` less lies there."""
    tray, view = at.tray, at.view
    if tray["open"]:
        return
    expected = tray["sessions"][0]["closer_cents"] if tray["sessions"] else OPENER_CENTS
    _count(at, "opener", piles(view, expected - short_cents))


@for_money
def counts_closer(at: Station) -> None:
    """What should be there is there."""
    _count(at, "closer", piles(at.view, at.tray["sessions"][0]["theoretical_cents"]))


@for_money
def counts_between(at: Station) -> None:
    """A count in between, which agrees."""
    _count(at, "count", piles(at.view, at.tray["sessions"][0]["theoretical_cents"]))


def _count(at: Station, kind: str, chips: list[dict[str, int]]) -> None:
    at.two_sign({"type": "count_tray", "kind": kind, "chips": chips})


@for_money
def counts_drop(at: Station) -> None:
    """The boxes of the time that is closed: all that was bought lies in the first."""
    session = at.tray["sessions"][0]
    cash = session["sold_cents"]
    for box in session["boxes"]:
        at.two_sign({"type": "count_drop", "box": box["box"], "day": box["day"], "cents": cash})
        cash = 0


@for_money
def buys_in(at: Station) -> None:
    """A player buys chips."""
    at.deals({"type": "buy_in", "player": at.view["players"][0]["player"], "cents": BUYS_CENTS})


@for_money
def colours_up(at: Station) -> None:
    """Small chips for one of the next larger that the tray has, if it has any."""
    there = [pile["cents"] for pile in at.tray["chips"] if pile["count"] and pile["cents"] > SMALL_CENTS]
    if there:
        large = min(there)
        taken, given = {"cents": SMALL_CENTS, "count": large // SMALL_CENTS}, {"cents": large, "count": 1}
        at.deals({"type": "colour_up", "taken": [taken], "given": [given]})


@for_money
def asks_fill(at: Station) -> None:
    """The supervisor asks."""
    at.does(at.pit.supervisor, {"type": "ask_for_chips", "kind": "fill", "chips": FILL})


@for_money
def asks_credit(at: Station) -> None:
    """The supervisor asks."""
    at.does(at.pit.supervisor, {"type": "ask_for_chips", "kind": "credit", "chips": CREDIT})


@for_money
def issues(at: Station) -> None:
    """The cage issues what is asked for, and prints the slip."""
    for slip in _slips(at, "asked"):
        at.does(at.pit.cage, {"type": "issue_slip", "slip": slip["slip"], "carried_by": CARRIES})
        at.does(at.pit.cage, {"type": "print_slip", "slip": slip["slip"]})


@for_money
def receives_fill(at: Station) -> None:
    """A fill that came is counted at the table by two."""
    for slip in _slips(at, "issued", "fill"):
        at.two_sign({"type": "receive_fill", "slip": slip["slip"], "chips": slip["chips"]})


@for_money
def sends_credit(at: Station) -> None:
    """A credit is counted out by two and leaves."""
    for slip in _slips(at, "issued", "credit"):
        command = {"type": "send_credit", "slip": slip["slip"], "chips": slip["chips"]}
        at.two_sign(command | {"carried_by": CARRIES})


@for_money
def receives_credit(at: Station) -> None:
    """The cage counts what came."""
    for slip in _slips(at, "sent"):
        at.does(at.pit.cage, {"type": "receive_credit", "slip": slip["slip"], "chips": slip["chips"]})


@for_money
def voids_slip(at: Station) -> None:
    """The cage asks to void what it issued, the manager, who had no part in it, agrees, and the chips come back."""
    for slip in _slips(at, "issued"):
        at.does(at.pit.cage, {"type": "ask_to_void_slip", "slip": slip["slip"], "reason": "Made out for another table"})
        at.does(at.pit.manager, {"type": "void_slip", "slip": slip["slip"]})
        at.does(at.pit.cage, {"type": "return_fill", "slip": slip["slip"], "chips": slip["chips"]})


def _slips(at: Station, status: str, kind: str = "") -> list[Any]:
    found = [slip for slip in at.tray["slips"] if slip["status"] == status and not slip["void_reason"]]
    return [slip for slip in found if kind in ("", slip["kind"])]
