"""What an event of play does to the chips in the tray: taken in less paid out, in cents (ruling 101).

A progressive wager goes into the jackpot when it is placed, so that losing it brings the tray nothing; its award is
paid from the tray, but for what the jackpot's own meter pays (TC 3.5.3, 3.18; ruling 54).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import events
from rules.events import Event
from rules.money.wagers import paid_by_meter, wager_by_id, went_back
from rules.settled import SettledLine, settled_lines
from rules.state import TableState

JACKPOTS_OWN = "progressive"


def taken_in(before: TableState, event: Event) -> int:
    """By how many cents the tray grows; below zero where more is paid than taken."""
    match event:
        case events.JackpotSettled():
            return 0  # the meter pays it
        case events.MispayRecorded(paid_cents=paid, before_cents=was):
            return was - paid
        case events.MispayRecovered(cents=cents):
            return cents
        case events.WrongChipsRecorded(cents=cents):
            return -cents
        case events.WrongChipsRecovered(cents=cents):
            return cents
        case events.ChipsCameBack(kind="credit", cents=cents, slip_cents=left):
            return cents - left
        case _:
            return sum(_of_line(before, line) for line in settled_lines(event))


def _of_line(before: TableState, line: SettledLine) -> int:
    kept = _kept_by_jackpot(before, line) if line.kind == JACKPOTS_OWN else 0
    return line.stake_cents - line.returned_cents - kept


def _kept_by_jackpot(before: TableState, line: SettledLine) -> int:
    """What the jackpot has more than before. A stake that goes back comes out of it again, and only once; then what its
    meter paid on the wager comes back to it.
    """
    wager = wager_by_id(before.round, line.wager) if before.round is not None else None
    if line.result != "returned" or before.round is None or wager is None:
        return line.stake_cents
    if went_back(before.round, wager, line.player):
        return line.stake_cents
    staked = sum(stake.cents for stake in wager.stakes if stake.player == line.player)
    return line.stake_cents - staked + paid_by_meter(before.round, (wager,))


def with_chips(before: TableState, after: TableState, event: Event) -> TableState:
    """The table with its tray as the event leaves it. What was paid or given wrongly left in its own time, whenever it
    is found; what is put right after a closer lies there at the next opener.
    """
    tray = after.tray
    if tray is None or not tray.sessions or not (cents := taken_in(before, event)):
        return after
    missing = event if isinstance(event, events.MispayRecorded | events.WrongChipsRecorded) else None
    place = tray.time_of(missing.round if missing else 0)
    if place is None:
        return after
    session = tray.sessions[place]
    if missing or session.closer_cents is None:
        session = replace(session, won_cents=session.won_cents + cents)
    else:
        session = replace(session, since_closer_cents=session.since_closer_cents + cents)
    sessions = (*tray.sessions[:place], session, *tray.sessions[place + 1 :])
    return replace(after, tray=replace(tray, sessions=sessions))
