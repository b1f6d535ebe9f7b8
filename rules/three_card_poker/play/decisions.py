"""What a player does with three cards: look, fold, play, or go on with Pair Plus alone (TC 3.9, 3.4.1)."""

from __future__ import annotations

from rules.commands import Continue, Fold, Play, ViewHand
from rules.common.betting import check_area
from rules.common.wagers import counted_stakes, limits_for, next_wager_id, open_stakes
from rules.core.base import Context, Refusal
from rules.events import HandContinued, HandFolded, HandPlayed, HandViewed, Wager
from rules.game import CommandRow, Decision
from rules.state import PokerTable, Position
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import in_play, open_wager, viewed_elsewhere
from rules.wording.refusals import refuse


def view_hand(state: PokerTable, command: ViewHand, context: Context, book: PokerBook) -> Decision:
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
    return (HandViewed(command.area, area.controller, clause, second),)


def fold(state: PokerTable, command: Fold, context: Context, book: PokerBook) -> Decision:
    """The Ante is lost; Pair Plus and the progressive run on (TC 3.9.1, 3.9.1.1)."""
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    if open_wager(area, "ante") is None:
        return _no_ante(command.area, "fold", book)
    key = "fold_keeps_plus" if open_wager(area, "pair_plus") else "fold"
    return (HandFolded(command.area, area.controller, book.cite[key]),)


def play(state: PokerTable, command: Play, context: Context, book: PokerBook) -> Decision:
    """As much as the Ante, by each of its backers in their own share (TC 3.9.2, ruling 35)."""
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    ante = open_wager(area, "ante")
    if ante is None:
        return _no_ante(command.area, "play", book)
    counted = counted_stakes(ante, limits_for(state, "ante"), state.settings.wager_unit_cents)
    still_open = {stake.player for stake in open_stakes(ante)}
    wager = Wager(
        next_wager_id(state.round),
        "play",
        command.area,
        tuple(stake for stake in counted if stake.player in still_open and stake.cents),
        1,
        of=ante.id,
        found=ante.found,
        return_to=ante.return_to,
    )
    return (HandPlayed(command.area, area.controller, wager, book.cite["play"]),)


def continue_alone(state: PokerTable, command: Continue, context: Context, book: PokerBook) -> Decision:
    """Pair Plus without an Ante goes on (TC 3.9.3)."""
    area = _undecided(state, command.area, book)
    if isinstance(area, Refusal):
        return area
    if open_wager(area, "ante") is not None:
        return refuse("ante_decides", book.cite["decide"], area=command.area)
    return (HandContinued(command.area, area.controller, book.cite["continue"]),)


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
    CommandRow(ViewHand, view_hand, {ph.DECISIONS}),
    CommandRow(Fold, fold, {ph.DECISIONS}, entry=HandFolded),
    CommandRow(Play, play, {ph.DECISIONS}, entry=HandPlayed),
    CommandRow(Continue, continue_alone, {ph.DECISIONS}, entry=HandContinued),
)
