"""Players who are not there to decide: another backer plays the hand, or it draws by rule (PM 5.22, ruling 24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import CommandBase, Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import all_wagers, backs, seated_at
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import front_to_back, irregular_of, is_unattended, is_under_way
from rules.pontoon.vocabulary.worth import HARD_FROM, SOFT_FROM, draws_by_rule
from rules.state import Area, Hand, PontoonTable, Round
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def mark_absent(state: PontoonTable, command: commands.MarkAbsent, context: Context, book: PontoonBook) -> Decision:
    """Note that a player with a wager is away, or back. Refused: not_covered, unchanged, no_wager."""
    round_ = state.round
    if refusal := not_covered(book, "absent"):
        return refusal
    clause = book.irregularities["absent"]
    absent = irregular_of(round_).absent
    if (command.player in absent) == command.absent:
        return refuse("unchanged:absent" if command.absent else "unchanged:present", clause)
    if not command.absent:
        return (events.AbsenceNoted(command.player, False, {}, clause), *_comes_back(state, command.player, book))
    wagers = any(backs(wager, command.player) for wager in all_wagers(round_))
    if not wagers and not any(claim.player == command.player for claim in round_.claims):
        return refuse("no_wager", clause)
    return (events.AbsenceNoted(command.player, True, {}, clause, by_rule=True, heirs_first=True),)


def control_passes(round_: Round, book: PontoonBook) -> tuple[events.ControlPassed, ...]:
    """Control that lies with somebody who is away goes to the nearest player who is there and plays on (PM 5.22.1)."""
    absent = irregular_of(round_).absent
    passed = []
    for number, area in enumerate(round_.areas, 1) if absent else ():
        if area.controller not in absent:
            continue
        principal = _principal(area)
        if heir := _present_player(area, principal, absent):
            stands_in_for = "" if heir == principal else principal
            passed.append(events.ControlPassed(number, heir, book.irregularities["absent_others"], stands_in_for))
    return tuple(passed)


def _comes_back(state: PontoonTable, player: str, book: PontoonBook) -> Iterator[events.ControlPassed]:
    """Control returns between hands to whom it belongs, or to one nearer to the dealer than whoever stands in (PM 3.11,
    3.12, 5.22.1; ruling 75).
    """
    round_ = state.round
    for number, area in enumerate(round_.areas, 1):
        playing, principal = front_to_back(area), _principal(area)
        order = (principal, *playing)
        stands_in = area.returns_to or area.controller
        if not area.stands_in_for or player not in playing or stands_in not in order:
            continue
        if order.index(player) < order.index(stands_in):
            own = "seated_controls" if seated_at(state.players, number) == player else "front_controls"
            clause = book.cite[own] if player == principal else book.irregularities["absent_others"]
            stands_in_for = "" if player == principal else principal
            yield events.ControlPassed(number, player, clause, stands_in_for, is_under_way(round_, number))


def _principal(area: Area) -> str:
    """Whose the control of an area is, there or away: the first player front to back where that one plays no more."""
    playing = front_to_back(area)
    whose = area.stands_in_for or area.controller
    return whose if whose in playing or not playing else playing[0]


def _present_player(area: Area, first: str, away: tuple[str, ...]) -> str:
    """The first player who is there, of one who comes first and then front to back; "" when all are away."""
    playing = front_to_back(area)
    return next((player for player in (first, *playing) if player in playing and player not in away), "")


def present_controller(round_: Round, area: Area, controller: str) -> str:
    """Who can be announced to call an area's decisions: another with a wager there for one who is away (PM 5.22.1)."""
    absent = irregular_of(round_).absent
    return (_present_player(area, controller, absent) or controller) if controller in absent else controller


def forfeits(round_: Round, players: Iterable[str], what: str, book: PontoonBook) -> Refusal | None:
    """Why an option is not open to a player who is away (PM 5.22, ruling 75); `what` ends the sentence."""
    absent = irregular_of(round_).absent
    if not any(player in absent for player in players):
        return None
    return refuse("absent_forfeits:option", book.irregularities["absent"], option=what)


def absent_refusal(
    state: PontoonTable, area: Area, hand: Hand, command: CommandBase, book: PontoonBook
) -> Refusal | None:
    """Why a decision is not taken for an absent player: the rule draws, and options are forfeited (PM 5.22)."""
    round_ = state.round
    if not is_unattended(round_, area):
        return None
    clause = book.irregularities["absent"]
    if isinstance(command, commands.Hit):
        if draws_by_rule(hand, book):
            return None
        return refuse("absent_stands", clause)
    if isinstance(command, commands.Stand):
        if not draws_by_rule(hand, book):
            return None
        return refuse("absent_draws", clause, hard=HARD_FROM - 1, soft=SOFT_FROM)
    return forfeits(round_, (area.controller,), reason("splitting"), book)


COMMANDS = (
    CommandRow(
        commands.MarkAbsent, mark_absent, ph.IN_ROUND, completes=True, once_known=NOTHING, mended=(mends.AGAIN,)
    ),
)
