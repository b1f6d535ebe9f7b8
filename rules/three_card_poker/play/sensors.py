"""What the jackpot's sensors see, beside what is on record (TC 3.5, 3.5.3)."""

from __future__ import annotations

from rules import commands, events
from rules.context import Context
from rules.game import CommandRow, Decision
from rules.state import PokerRound, PokerTable
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import wager_of
from rules.wording.refusals import refuse

BEFORE_RESULTS = ph.STEPS | {ph.BETTING}


def report_sensors(state: PokerTable, command: commands.ReportSensors, context: Context, book: PokerBook) -> Decision:
    """Changes nothing: wagers are entered by the dealer, and where the two differ after "No more bets" the pit is told.
    Refused: unknown_area.
    """
    round_ = state.round
    areas = tuple(sorted(set(command.areas)))
    for area in areas:
        if not 1 <= area <= len(round_.areas):
            return refuse("unknown_area:position", book.cite["layout"], area=area, positions=len(round_.areas))
    missing, unrecorded = _differences(round_, areas) if round_.closed_at is not None else ((), ())
    return (events.SensorsRead(areas, missing, unrecorded, book.cite["progressive_after"]),)


def _differences(round_: PokerRound, areas: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    on_record = {number for number, area in enumerate(round_.areas, 1) if wager_of(area, "progressive") is not None}
    return tuple(sorted(on_record - set(areas))), tuple(area for area in areas if area not in on_record)


COMMANDS = (CommandRow(commands.ReportSensors, report_sensors, BEFORE_RESULTS),)
