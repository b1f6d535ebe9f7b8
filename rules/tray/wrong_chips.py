"""Chips that left the tray or came into it for no wager, sale or slip: on record with whom, how much, where and what of
it came back. The counterpart of ruling 96 for the tray (ruling 105).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role, people
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
from rules.tray.held import Tray, WrongChips
from rules.tray.piles import check_held, check_holds
from rules.wording.refusals import refuse

RULING = "ruling 105"
KEPT = 100
"""So many that stand out are known to the table; an older one is found anew."""


def record_wrong_chips(
    state: InstalledTable, command: commands.RecordWrongChips, context: Context, book: Rulebook
) -> Decision:
    """Of an open tray, of the time of its last closer, or of an earlier one.

    Refused, in this order: no_tray, opener_missing before the first one, amount_below, chips_cannot_pay,
    unknown_player, whom_missing, place_missing, reason_missing, record_missing for a round that was not,
    more_than_stands_out, tray_short, role.
    """
    tray = state.tray
    if tray is None:
        return refuse("no_tray", RULING)
    if not tray.sessions:
        return refuse("opener_missing", RULING)
    smallest = chips_of(state, book)[0].cents
    if not command.cents or command.recovered_cents < 0:
        return refuse("amount_below:wrong_chips", RULING)
    if command.cents % smallest or command.recovered_cents % smallest:
        return refuse("chips_cannot_pay:buy_in", RULING, cents=smallest)
    if command.player and (refusal := check_player(state, command.player, RULING)):
        return refusal
    person, place, reason = command.person.strip(), command.place.strip(), command.reason.strip()
    if not (command.player or person):
        return refuse("whom_missing:wrong_chips", RULING)
    if not place:
        return refuse("place_missing", RULING)
    if not reason:
        return refuse("reason_missing:wrong_chips", RULING)
    if not 0 <= command.round <= state.rounds:
        return refuse("record_missing:wrong_chips", RULING, newest=state.rounds)
    refusal = (
        _check_left(command.cents, command.recovered_cents)
        or _check_there(tray, command)
        or _check_signer(state, command.cents, context)
    )
    if refusal:
        return refusal
    whom = command.player, "" if command.player else person
    number = tray.wrong_so_far + 1
    about = number, command.cents, place, command.found_by, reason, RULING
    recorded = events.WrongChipsRecorded(*about, *whom, people(context), command.round)
    if not command.recovered_cents:
        return (recorded,)
    return (recorded, _recovered(number, command.cents, command.recovered_cents, whom, context))


def recover_wrong_chips(
    state: InstalledTable, command: commands.RecoverWrongChips, context: Context, book: Rulebook
) -> Decision:
    """Refused, in this order: wrong_chips_unknown, amount_below, chips_cannot_pay, more_than_stands_out, tray_short
    where chips are given back, role.
    """
    tray = state.tray or Tray()
    standing = tray.wrong
    known = next((each for each in standing if each.number == command.number), None)
    if known is None:
        return refuse("wrong_chips_unknown", RULING)
    if command.cents <= 0:
        return refuse("amount_below:recovered", RULING)
    smallest = chips_of(state, book)[0].cents
    if command.cents % smallest:
        return refuse("chips_cannot_pay:buy_in", RULING, cents=smallest)
    refusal = (
        _check_left(known.left_cents, command.cents)
        or (check_holds(tray, command.cents, RULING) if known.left_cents < 0 else None)
        or _check_signer(state, command.cents, context)
    )
    if refusal:
        return refusal
    return (_recovered(known.number, known.left_cents, command.cents, (known.player, known.person), context),)


def _check_left(left: int, cents: int) -> Refusal | None:
    if cents <= abs(left):
        return None
    return refuse("more_than_stands_out", RULING, {"left_cents": left}, cents=cents, left_cents=abs(left))


def _check_there(tray: Tray, command: commands.RecordWrongChips) -> Refusal | None:
    """Nothing of a time that is not known any more."""
    place = tray.time_of(command.round)
    return None if place is None else check_held(tray, place, command.cents, RULING)


def _check_signer(state: InstalledTable, cents: int, context: Context) -> Refusal | None:
    """A Pit Manager above the table's own amount for a mis-pay (ruling 96)."""
    above = abs(cents) > state.settings.mispay_manager_cents
    return check_role(context, "pit_manager", RULING) if above else None


def _recovered(
    number: int, left: int, cents: int, whom: tuple[str, str], context: Context
) -> events.WrongChipsRecovered:
    """From the side that has too much: back into the tray, or out of it."""
    moved = cents if left > 0 else -cents
    return events.WrongChipsRecovered(number, moved, left - moved, RULING, *whom, people(context))


def missing_on_the_way(tray: Tray, event: events.ChipsCameBack) -> Tray:
    """What did not come back of a credit stands out with whoever carried it."""
    missing = event.slip_cents - event.cents
    if event.kind != "credit" or not missing:
        return tray
    return _standing(tray, WrongChips(tray.wrong_so_far + 1, missing, person=event.carried_by))


def _standing(tray: Tray, wrong: WrongChips) -> Tray:
    return replace(tray, wrong=(*tray.wrong, wrong)[-KEPT:], wrong_so_far=wrong.number)


def _evolve_recorded(state: TableState, event: events.WrongChipsRecorded) -> TableState:
    tray = state.tray or Tray()
    wrong = WrongChips(event.number, event.cents, player=event.player, person=event.person)
    return replace(state, tray=_standing(tray, wrong))


def _evolve_recovered(state: TableState, event: events.WrongChipsRecovered) -> TableState:
    tray = state.tray or Tray()
    wrong = tuple(
        replace(each, left_cents=event.left_cents) if each.number == event.number else each for each in tray.wrong
    )
    return replace(state, tray=replace(tray, wrong=tuple(each for each in wrong if each.left_cents)))


ROWS = (
    CommandRow(
        commands.RecordWrongChips,
        record_wrong_chips,
        EVERY_PHASE,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.by(commands.RecoverWrongChips, "chips_recovered"),),
    ),
    CommandRow(
        commands.RecoverWrongChips,
        recover_wrong_chips,
        EVERY_PHASE,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.by(commands.RecordWrongChips, "chips_again"),),
    ),
)
EVOLVERS: dict[type[Event], Any] = {
    events.WrongChipsRecorded: _evolve_recorded,
    events.WrongChipsRecovered: _evolve_recovered,
}
