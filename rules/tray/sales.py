"""What players buy, chips that are coloured up, and the drop (ruling 103)."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role, check_two
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.chips import chips_of
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, TableState
from rules.table.betting import check_player
from rules.tray.held import DropBox, Session, Tray, box_hung_in
from rules.tray.piles import check_has_piles, check_holds, check_piles, moved, sorted_piles, worth
from rules.wording.refusals import refuse

RULING = "ruling 103"


def _check_open(state: InstalledTable) -> Refusal | None:
    if state.tray is None:
        return refuse("no_tray", RULING)
    return None if state.tray.open else refuse("opener_missing", RULING)


def buy_in(state: InstalledTable, command: commands.BuyIn, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, opener_missing, unknown_player, amount_below and chips_cannot_pay; of a
    correction reason_missing, role, and more_than_sold; tray_short where the tray has not got that much.
    """
    if refusal := _check_open(state) or check_player(state, command.player, RULING):
        return refusal
    assert state.tray is not None
    cents, reason = command.cents, command.reason.strip()
    smallest = chips_of(state, book)[0].cents
    if not cents:
        return refuse("amount_below:buy_in", RULING)
    if cents % smallest:
        return refuse("chips_cannot_pay:buy_in", RULING, cents=smallest)
    if cents < 0 and not reason:
        return refuse("reason_missing:buy_in", RULING)
    if reason and (refusal := check_role(context, "pit_supervisor", RULING)):
        return refusal
    sold = state.tray.sessions[-1].sold_cents
    if sold + cents < 0:
        return refuse("more_than_sold", RULING, cents=sold)
    if refusal := check_holds(state.tray, cents, RULING):
        return refusal
    return (events.ChipsBought(command.player, cents, RULING, reason),)


def colour_up(state: InstalledTable, command: commands.ColourUp, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, opener_missing, what is wrong with the chips, nothing_asked, colours_differ, and
    tray_short where the tray has not got those chips.
    """
    refusal = _check_open(state)
    refusal = refusal or check_piles(state, command.taken, RULING, book)
    refusal = refusal or check_piles(state, command.given, RULING, book)
    if refusal:
        return refusal
    taken, given = sorted_piles(command.taken), sorted_piles(command.given)
    if not taken:
        return refuse("nothing_asked:colour_up", RULING)
    if worth(taken) != worth(given):
        return refuse("colours_differ", RULING, taken=worth(taken), given=worth(given))
    assert state.tray is not None
    if refusal := check_has_piles(state.tray, taken, given, RULING):
        return refusal
    return (events.ChipsColoured(taken, given, worth(taken), RULING),)


def place_drop_box(state: InstalledTable, command: commands.PlaceDropBox, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, box_missing, day_missing, nothing_differs where that box hangs already, and
    box_known where it was counted.
    """
    if state.tray is None:
        return refuse("no_tray", RULING)
    box = command.box.strip()
    if not box:
        return refuse("box_missing", RULING)
    day = command.day or context.facts.gaming_day or ""
    if not _is_day(day):
        return refuse("day_missing", RULING)
    hangs = state.tray.box
    if hangs is not None and (hangs.box, hangs.day) == (box, day):
        return refuse("nothing_differs:box", RULING, box=box)
    if box_hung_in(state.tray, box, day) is not None:
        return refuse("box_known", RULING, box=box)
    return (events.DropBoxPlaced(box, day, RULING),)


def count_drop(state: InstalledTable, command: commands.CountDrop, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, box_unknown, drop_before_closer, amount_below, nothing_differs, role unless two
    people sign, and reason_missing of a correction or where the rundown differs from the record.
    """
    tray = state.tray
    if tray is None:
        return refuse("no_tray", RULING)
    index = box_hung_in(tray, command.box.strip(), command.day)
    if index is None:
        return refuse("box_unknown", RULING, box=command.box, day=command.day)
    session = tray.sessions[index]
    if session.closer_cents is None:
        return refuse("drop_before_closer", RULING)
    if command.cents < 0:
        return refuse("amount_below:drop", RULING)
    known = next(box for box in session.boxes if (box.box, box.day) == (command.box.strip(), command.day))
    if known.cents == command.cents:
        return refuse("nothing_differs:drop", RULING)
    if refusal := check_two(context, RULING):
        return refusal
    after = _counted(session, replace(known, cents=command.cents))
    complete = all(box.cents is not None for box in after.boxes)
    differs = complete and after.rundown_cents != after.won_cents
    reason = command.reason.strip()
    if not reason and known.cents is not None:
        return refuse("reason_missing:drop_corrected", RULING)
    if not reason and differs:
        facts: dict[str, str | int] = {"rundown_cents": after.rundown_cents, "exact_cents": after.won_cents}
        return refuse("reason_missing:rundown", "ruling 104", facts, rundown=after.rundown_cents, exact=after.won_cents)
    change = command.cents - (known.cents or 0)
    figures = command.cents, after.rundown_cents, after.won_cents
    return (events.DropCounted(known.box, known.day, change, *figures, differs, RULING, reason),)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _counted(session: Session, box: DropBox) -> Session:
    same = (box.box, box.day)
    return replace(session, boxes=tuple(box if (known.box, known.day) == same else known for known in session.boxes))


def _bought(state: TableState, event: events.ChipsBought) -> TableState:
    tray = state.tray or Tray()
    *earlier, newest = tray.sessions
    newest = replace(newest, sold_cents=newest.sold_cents + event.cents)
    return replace(state, tray=replace(tray, sessions=(*earlier, newest)))


def _coloured(state: TableState, event: events.ChipsColoured) -> TableState:
    tray = state.tray or Tray()
    return replace(state, tray=replace(tray, chips=moved(tray.chips, event.taken, event.given)))


def _box_placed(state: TableState, event: events.DropBoxPlaced) -> TableState:
    tray = state.tray or Tray()
    box = DropBox(event.box, event.day)
    sessions = tray.sessions
    if tray.open:
        sessions = (*sessions[:-1], replace(sessions[-1], boxes=(*sessions[-1].boxes, box)))
    return replace(state, tray=replace(tray, box=box, sessions=sessions))


def _drop_counted(state: TableState, event: events.DropCounted) -> TableState:
    tray = state.tray or Tray()
    index = box_hung_in(tray, event.box, event.day)
    assert index is not None
    counted = _counted(tray.sessions[index], DropBox(event.box, event.day, event.total_cents))
    hangs = tray.box
    emptied = hangs is not None and (hangs.box, hangs.day) == (event.box, event.day)
    sessions = (*tray.sessions[:index], counted, *tray.sessions[index + 1 :])
    return replace(state, tray=replace(tray, sessions=sessions, box=None if emptied else hangs))


ROWS = (
    CommandRow(
        commands.BuyIn,
        buy_in,
        EVERY_PHASE,
        once_known=NOTHING,
        mended=(mends.again("difference"), mends.by(commands.RecordWrongChips, "wrong_chips")),
    ),
    CommandRow(
        commands.ColourUp,
        colour_up,
        EVERY_PHASE,
        once_known=NOTHING,
        mended=(mends.again("counter_entry"), mends.by(commands.RecordWrongChips, "wrong_chips")),
    ),
    CommandRow(
        commands.PlaceDropBox,
        place_drop_box,
        EVERY_PHASE,
        "pit_supervisor",
        facts=("gaming_day",),
        once_known=NOTHING,
        mended=(mends.AGAIN,),
    ),
    CommandRow(
        commands.CountDrop,
        count_drop,
        EVERY_PHASE,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.again("difference"),),
    ),
)
EVOLVERS: dict[type[Event], Any] = {
    events.ChipsBought: _bought,
    events.ChipsColoured: _coloured,
    events.DropBoxPlaced: _box_placed,
    events.DropCounted: _drop_counted,
}
