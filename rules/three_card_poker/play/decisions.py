"""What a player does with three cards: look, fold, play, or go on with Pair Plus alone (TC 3.9, 3.4.1)."""

from __future__ import annotations

from rules import commands, events
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import counted_of, next_wager_id, open_stakes
from rules.state import InstalledTable, PokerTable, Position
from rules.table.betting import check_area
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import in_play, open_wager, viewed_elsewhere
from rules.wording.refusals import refuse


def view_hand(state: PokerTable, command: commands.ViewHand, context: Context, book: PokerBook) -> Decision:
    """The player took the cards up. That a player viewed a second hand is a fact and recorded as one; it is not shown
    to them on the seat's display, and TC 5.10 says what follows.
    """
    area = _position(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    if area.hand.viewed_by:
        return refuse("viewed_already", book.cite["viewed_once"], area=command.area)
    second = viewed_elsewhere(state.round, command.area, area.controller)
    clause = book.cite["viewed_once" if second else "decide"]
    return (events.HandViewed(command.area, area.controller, clause, second),)


def fold(state: PokerTable, command: commands.Fold, context: Context, book: PokerBook) -> Decision:
    """The Ante is lost; Pair Plus and the progressive run on (TC 3.9.1, 3.9.1.1)."""
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    if open_wager(area, "ante") is None:
        return _no_ante(command.area, "fold", book)
    key = "fold_keeps_plus" if open_wager(area, "pair_plus") else "fold"
    return (events.HandFolded(command.area, area.controller, book.cite[key]),)


def play(state: PokerTable, command: commands.Play, context: Context, book: PokerBook) -> Decision:
    """As much as the Ante, by each of its backers who want it in their own share; the others fold theirs (TC 3.9.1,
    3.9.2; ruling 35). Refused: no_ante, and as `_playing`.
    """
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    ante = open_wager(area, "ante")
    if ante is None:
        return _no_ante(command.area, "play", book)
    most = play_parts(state, ante)
    playing = _playing(state, area, most, command.stakes, book)
    if isinstance(playing, Refusal):
        return playing
    wager = events.Wager(
        next_wager_id(state.round),
        "play",
        command.area,
        playing,
        1,
        of=ante.id,
        found=ante.found,
        return_to=ante.return_to,
    )
    folded = tuple(stake.player for stake in most if stake not in playing)
    return (events.HandPlayed(command.area, area.controller, wager, book.cite["play"], folded),)


def play_parts(state: InstalledTable, ante: events.Wager) -> tuple[commands.Stake, ...]:
    """What each backer of an Ante would place as Play: as much as counts of theirs (TC 3.9.2, 5.14)."""
    still_open = {stake.player for stake in open_stakes(ante)}
    return tuple(stake for stake in counted_of(state, ante) if stake.player in still_open)


def _playing(
    state: PokerTable,
    area: Position,
    most: tuple[commands.Stake, ...],
    stakes: tuple[commands.Stake, ...],
    book: PokerBook,
) -> tuple[commands.Stake, ...] | Refusal:
    """The parts that are placed: those named, else every backer's (ruling 35).

    Refused: not_a_backer, backer_twice, play_not_equal, controller_not_in.
    """
    clause = book.cite["play"]
    if not stakes:
        return most
    own = {stake.player: stake.cents for stake in most}
    for stake in stakes:
        if stake.player not in own:
            return refuse("not_a_backer:adds", clause)
        if stake.cents != own[stake.player]:
            return refuse("play_not_equal", clause, cents=own[stake.player])
    if len({stake.player for stake in stakes}) < len(stakes):
        return refuse("backer_twice:adds", clause)
    if area.controller in own and all(stake.player != area.controller for stake in stakes):
        return refuse("controller_not_in:play", clause)
    return tuple(stake for stake in most if stake in stakes)


def continue_alone(state: PokerTable, command: commands.Continue, context: Context, book: PokerBook) -> Decision:
    """Pair Plus without an Ante goes on (TC 3.9.3)."""
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    if open_wager(area, "ante") is not None:
        return refuse("ante_decides", book.cite["decide"], area=command.area)
    return (events.HandContinued(command.area, area.controller, book.cite["continue"]),)


def _undecided(state: PokerTable, number: int, book: PokerBook) -> Position | Refusal:
    area = _position(state, number, book)
    if isinstance(area, Refusal):
        return area
    if area.hand.decision:
        return refuse("decided_already", book.cite["decide"], area=number)
    return area


def _position(state: PokerTable, number: int, book: PokerBook) -> Position | Refusal:
    """A position whose hand is in play."""
    if refusal := check_area(state, number, book):
        return refusal
    area = state.round.areas[number - 1]
    if not in_play(area):
        return refuse("no_hand:play", book.cite["decide"], area=number)
    return area


def _no_ante(number: int, verb: str, book: PokerBook) -> Refusal:
    return refuse("no_ante:decision", book.cite["continue"], area=number, verb=verb)


COMMANDS = (
    CommandRow(commands.ViewHand, view_hand, {ph.DECISIONS}, entry=events.HandViewed, once_known=NOTHING),
    CommandRow(commands.Fold, fold, {ph.DECISIONS}, entry=events.HandFolded, once_known=NOTHING),
    CommandRow(commands.Play, play, {ph.DECISIONS}, entry=events.HandPlayed, once_known=NOTHING),
    CommandRow(commands.Continue, continue_alone, {ph.DECISIONS}, entry=events.HandContinued, once_known=NOTHING),
)
