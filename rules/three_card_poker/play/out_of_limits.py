"""Wagers found on positions after "No more bets" (TC 5.5, 5.6, 5.12.2-5.14; rulings 5, 74)."""

from __future__ import annotations

from rules.commands import RecordFoundWager
from rules.common.authority import check_role
from rules.common.betting import check_area, check_limits, check_stakes, late_wager
from rules.common.out_of_limits import found_wager
from rules.common.wagers import backs, next_wager_id, total_of
from rules.core.base import Context
from rules.events import Wager, WagerFound
from rules.game import CommandRow, Decision
from rules.state import PokerRound, PokerTable, Position
from rules.three_card_poker.play.betting import check_own_position, check_prohibited, spot_taken
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import ON_CARDS, is_dealt, wager_of
from rules.three_card_poker.vocabulary.in_sight import is_anything_seen, is_decided
from rules.wording.refusals import refuse


def record_found_wager(state: PokerTable, command: RecordFoundWager, context: Context, book: PokerBook) -> Decision:
    """An Ante or Pair Plus outside the limits (TC 5.13, 5.14; ruling 5), or a progressive wager that stands alone
    (TC 5.12.2).
    """
    refusal = check_area(state, command.area, book) or check_stakes(state, command.stakes, book)
    if refusal := refusal or check_prohibited(state, command.stakes, book):
        return refusal
    round_ = state.round
    area = round_.areas[command.area - 1]
    if command.kind == "progressive":
        return _stray_progressive(state, round_, area, command, context, book)
    if command.kind not in ON_CARDS:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    limits, cents = state.settings.limits[command.kind], total_of(command.stakes)
    if limits.min_cents <= cents <= limits.max_cents:
        return late_wager(round_, context.now, book, "late_wager:within_limits", cents=cents)
    lying = wager_of(area, command.kind)
    if area.hand.decision or area.hand.invalid or (lying is not None and lying.settled_players):
        return refuse("wager_acted_on:hand", book.cite["not_covered"])
    if lying is None and is_dealt(round_) and not area.hand.cards:
        return refuse("area_without_cards:position", book.cite["late_wager"], area=command.area)
    wager = Wager(lying.id if lying else next_wager_id(round_), command.kind, command.area, command.stakes, 1)
    decided = is_decided(round_, wager)
    return found_wager(state, wager, lying, context, book, decided=decided, needed=who_records(round_))


def who_records(round_: PokerRound) -> str:
    """The least role that records a found wager by now: a supervisor once a card is out, the Gaming Shift Manager once
    anybody has seen cards (TC 5.5, 5.6; ruling 5).
    """
    if is_anything_seen(round_):
        return "gaming_shift_manager"
    return "pit_supervisor" if is_dealt(round_) else "dealer"


def _stray_progressive(
    state: PokerTable,
    round_: PokerRound,
    area: Position,
    command: RecordFoundWager,
    context: Context,
    book: PokerBook,
) -> Decision:
    """One that stood alone at "No more bets", whether or not an Ante or Pair Plus that lay there is found before or
    after it: it goes back (TC 5.12.2, ruling 74). What the jackpot system would not have taken is none: from a player
    who does not sit, on another's position, at another amount (TC 3.5.1, 3.5.3, 3.5.4).
    """
    wager = Wager(next_wager_id(round_), "progressive", command.area, command.stakes, 1, found=True)
    if wager_of(area, "progressive") is not None:
        return spot_taken(command.area, "progressive", book)
    player = command.stakes[0].player
    if any(w.kind in ON_CARDS and not w.found and backs(w, player) for w in area.wagers):
        return late_wager(round_, context.now, book)
    return (
        check_own_position(state, area, command.area, command.stakes, book)
        or check_limits(state, "progressive", total_of(command.stakes), book)
        or check_role(context, who_records(round_), book.cite["higher_role"])
        or (WagerFound(wager, (), book.cite["progressive_returned"]),)
    )


COMMANDS = (CommandRow(RecordFoundWager, record_found_wager, ph.STEPS, waits_for_cards=True),)
