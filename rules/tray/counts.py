"""The tray counted: whether a table keeps one, opener, closer, and counts in between (ruling 101)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_two, people
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import RESTING
from rules.state import InstalledTable, TableState
from rules.tray.held import KEPT_SESSIONS, Session, Tray, box_hung_in
from rules.tray.piles import check_piles, sorted_piles, worth
from rules.wording.refusals import refuse

RULING = "ruling 101"


def set_tray(state: InstalledTable, command: commands.SetTray, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: tray_of_training, amount_below, tray_open where it would be kept no longer,
    nothing_differs.
    """
    if command.keeps and state.settings.training:
        return refuse("tray_of_training", RULING)
    if min(command.alert_cents, command.report_cents) < 0:
        return refuse("amount_below:tray", RULING)
    tray = state.tray
    if tray is not None and tray.open and not command.keeps:
        return refuse("tray_open", RULING)
    known = (tray is not None, tray.alert_cents if tray else 0, tray.report_cents if tray else 0)
    wanted = (command.keeps, command.alert_cents, command.report_cents)
    if wanted == known or (tray is None and not command.keeps):
        return refuse("nothing_differs:tray", RULING)
    return (events.TraySet(command.keeps, command.alert_cents, command.report_cents, RULING),)


def count_tray(state: InstalledTable, command: commands.CountTray, context: Context, book: Rulebook) -> Decision:
    """Refused, in this order: no_tray, tray_open or opener_missing, box_full, slips_open where chips are on their
    way, what is wrong with the chips, role unless two people sign, report_missing above the threshold.
    """
    tray = state.tray
    if tray is None:
        return refuse("no_tray", RULING)
    if (command.kind == "opener") is tray.open:
        return refuse("tray_open:opener" if tray.open else "opener_missing", RULING)
    if refusal := _check_on_the_way(tray, command) or check_piles(state, command.chips, RULING, book):
        return refusal
    if refusal := check_two(context, RULING):
        return refusal
    chips = sorted_piles(command.chips)
    cents, expected = worth(chips), expected_cents(tray)
    differs = abs(cents - expected) if expected is not None else 0
    if differs > tray.report_cents and not command.report.strip():
        facts: dict[str, str | int] = {"counted_cents": cents, "expected_cents": expected or 0}
        return refuse("report_missing", RULING, facts, cents=cents, expected=expected, most=tray.report_cents)
    alert = differs > tray.alert_cents
    report = command.report.strip()
    address = (tray.good_round, state.rounds) if differs and tray.open else (0, 0)
    return (events.TrayCounted(command.kind, chips, cents, expected, alert, RULING, report, people(context), *address),)


def expected_cents(tray: Tray) -> int | None:
    """What a count should come to: the theoretical tray; of a closed one the last closer and what moved since."""
    return tray.left_cents if tray.sessions else None


def _check_on_the_way(tray: Tray, command: commands.CountTray) -> Refusal | None:
    """Chips that left the tray and are not booked make every count wrong; a closer leaves no slip open. At an opener no
    box hangs that has the cash of another time.
    """
    box = tray.box
    if command.kind == "opener" and box is not None and box_hung_in(tray, box.box, box.day) is not None:
        return refuse("box_full", "ruling 103", box=box.box)
    waiting = [slip for slip in tray.slips if command.kind == "closer" or slip.left_tray]
    return refuse("slips_open", RULING, count=len(waiting)) if waiting else None


def _tray_set(state: TableState, event: events.TraySet) -> TableState:
    """A tray that is kept no longer is remembered: its last closer, its slips' numbers and its drop."""
    known = state.tray or state.tray_before or Tray()
    if not event.keeps:
        return replace(state, tray=None, tray_before=known)
    kept = replace(known, alert_cents=event.alert_cents, report_cents=event.report_cents)
    return replace(state, tray=kept, tray_before=None)


def _tray_counted(state: TableState, event: events.TrayCounted) -> TableState:
    tray = state.tray or Tray()
    good = state.rounds if event.kind == "opener" or event.cents == event.expected_cents else tray.good_round
    sessions = tray.sessions
    if event.kind == "opener":
        boxes = (tray.box,) if tray.box is not None else ()
        sessions = (*sessions, Session(event.cents, boxes=boxes, rounds_before=state.rounds))[-KEPT_SESSIONS:]
    elif event.kind == "closer":
        sessions = (*sessions[:-1], replace(sessions[-1], closer_cents=event.cents))
    is_open = event.kind != "closer"
    return replace(state, tray=replace(tray, open=is_open, chips=event.chips, sessions=sessions, good_round=good))


ROWS = (
    CommandRow(commands.SetTray, set_tray, RESTING, "pit_manager", once_known=NOTHING, mended=(mends.AGAIN,)),
    CommandRow(
        commands.CountTray,
        count_tray,
        RESTING,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.again("recounted"),),
    ),
)
EVOLVERS: dict[type[Event], Any] = {events.TraySet: _tray_set, events.TrayCounted: _tray_counted}
