"""Players who are not there to decide: another with a wager on the area plays the hand, or it draws by rule (PM 5.22,
ruling 24).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Hit, MarkAbsent, Stand
from rules.common.wagers import all_wagers, backs, open_stakes
from rules.core.base import CommandBase, Context, Refusal
from rules.events import AbsenceNoted, Wager
from rules.game import CommandRow, Decision
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, main_wagers
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Area, Hand, PontoonTable, Round
from rules.wording.reasons import reason
from rules.wording.refusals import refuse

HARD_FROM, SOFT_FROM = 12, 17


def mark_absent(state: PontoonTable, command: MarkAbsent, context: Context, book: PontoonBook) -> Decision:
    """Note that a player with a wager is away, or back. Refused: not_covered, unchanged, no_wager."""
    round_ = state.round
    if refusal := not_covered(book, "absent"):
        return refusal
    clause = book.irregularities["absent"]
    absent = irregular_of(round_).absent
    if (command.player in absent) == command.absent:
        return refuse("unchanged:absent" if command.absent else "unchanged:present", clause)
    if not command.absent:
        return (AbsenceNoted(command.player, False, {}, clause),)
    wagers = any(backs(wager, command.player) for wager in all_wagers(round_))
    if not wagers and not any(claim.player == command.player for claim in round_.claims):
        return refuse("no_wager", clause)
    away = (*absent, command.player)
    controllers = {}
    for number, area in enumerate(round_.areas, 1):
        if area.controller in away and (heir := _present_player(area, away)):
            controllers[str(number)] = heir
    cited = book.irregularities["absent_others"] if controllers else clause
    return (AbsenceNoted(command.player, True, controllers, cited),)


def _present_player(area: Area, away: tuple[str, ...]) -> str:
    """The present player with the wager nearest the dealer, "" when all are away (PM 5.22.1)."""
    for wager in main_wagers(area):
        for stake in open_stakes(wager):
            if stake.player not in away and not wager.surrendered:
                return stake.player
    return ""


def present_controller(round_: Round, area: Area, controller: str) -> str:
    """Who calls an area's decisions when bets close: another with a wager there for one who is away (PM 5.22.1)."""
    absent = irregular_of(round_).absent
    return (_present_player(area, absent) or controller) if controller in absent else controller


def forfeits(round_: Round, players: Iterable[str], what: str, book: PontoonBook) -> Refusal | None:
    """Why an option is not open to a player who is away (PM 5.22, ruling 75); `what` ends the sentence."""
    absent = irregular_of(round_).absent
    if not any(player in absent for player in players):
        return None
    return refuse("absent_forfeits:option", book.irregularities["absent"], option=what)


def draws(hand: Hand, book: PontoonBook) -> bool:
    """Whether the hand of an absent player takes another card (ruling 24)."""
    total, soft = total_of_hand(hand, book)
    return total < (SOFT_FROM if soft else HARD_FROM)


def is_unattended(round_: Round, area: Area) -> bool:
    return round_.irregular is not None and area.controller in round_.irregular.absent


def absent_refusal(
    state: PontoonTable, area: Area, hand: Hand, command: CommandBase, book: PontoonBook
) -> Refusal | None:
    """Why a decision is not taken for an absent player: the rule draws, and options are forfeited (PM 5.22)."""
    round_ = state.round
    if not is_unattended(round_, area):
        return None
    clause = book.irregularities["absent"]
    if isinstance(command, Hit):
        if draws(hand, book):
            return None
        return refuse("absent_stands", clause)
    if isinstance(command, Stand):
        if not draws(hand, book):
            return None
        return refuse("absent_draws", clause, hard=HARD_FROM - 1, soft=SOFT_FROM)
    return forfeits(round_, (area.controller,), reason("splitting"), book)


def absent_option(round_: Round, wager: Wager, book: PontoonBook) -> Refusal | None:
    """An absent backer joins no split or double (PM 5.22)."""
    return forfeits(round_, (wager.stakes[0].player,), reason("splitting"), book)


COMMANDS = (CommandRow(MarkAbsent, mark_absent, ph.IN_ROUND),)
