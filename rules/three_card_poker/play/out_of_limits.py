"""Wagers found on positions after "No more bets" (TC 5.5, 5.6, 5.12.2-5.14; rulings 5, 74)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import OnceKnown
from rules.money.wagers import backs, next_wager_id
from rules.state import PokerRound, PokerTable, Position
from rules.table.betting import check_area, check_limits, check_stakes, late_wager
from rules.table.out_of_limits import FoundWager, check_amount, found_wager
from rules.three_card_poker.play.betting import (
    check_one_position,
    check_own_position,
    check_progressive,
    check_prohibited,
    elsewhere,
    owner_of,
    spot_taken,
)
from rules.three_card_poker.play.jackpot import check_terms
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import ON_CARDS, is_dealt, is_stray, open_wager, wager_of
from rules.three_card_poker.vocabulary.in_sight import is_anything_known, is_decided
from rules.wording.refusals import refuse


def record_found_wager(
    state: PokerTable, command: commands.RecordFoundWager, context: Context, book: PokerBook
) -> Decision:
    """An Ante or Pair Plus outside the limits (TC 5.13, 5.14; ruling 5), or a progressive wager that stands alone
    (TC 5.12.2); or any of them that lay in time and was entered late (ruling 83). Refused also where it makes the hand
    another player's than the progressive wager's there (TC 3.5.4).
    """
    refusal = check_area(state, command.area, book) or check_stakes(state, command.stakes, command.kind, context, book)
    if refusal := refusal or check_prohibited(state, command.stakes, book):
        return refusal
    round_ = state.round
    area = round_.areas[command.area - 1]
    if command.kind == "progressive":
        if command.in_time:
            return _progressive_in_time(state, round_, area, command, context, book)
        return _stray_progressive(state, round_, area, command, context, book)
    if command.kind not in ON_CARDS:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    if refusal := check_amount(state, command, context, book) or _check_one_position(state, command, context, book):
        return refusal
    lying = wager_of(area, command.kind)
    if area.hand.decision or area.hand.invalid or (lying is not None and lying.settled_players):
        return refuse("wager_acted_on:hand", book.cite["not_covered"])
    if lying is None and is_dealt(round_) and not area.hand.cards:
        return refuse("area_without_cards:position", book.cite["late_wager"], area=command.area)
    wager = events.Wager(lying.id if lying else next_wager_id(round_), command.kind, command.area, command.stakes, 1)
    if refusal := _check_progressive_left(state, area, wager, book):
        return refusal
    decided = is_decided(round_, wager)
    needed, in_time = who_records(round_), command.in_time
    lies = FoundWager(wager=wager, before=lying, decided=decided, needed=needed, in_time=in_time)
    return found_wager(state, lies, context, book)


def _check_one_position(
    state: PokerTable, command: commands.RecordFoundWager, context: Context, book: PokerBook
) -> Refusal | None:
    """A restricted player's wager that lay in time is on their one position too (TC 3.4.3); what is found is a fact."""
    return check_one_position(state, command.stakes, command.area, context, book) if command.in_time else None


def who_records(round_: PokerRound) -> str:
    """The least role that records a found wager by now: a supervisor once a card is out, the Gaming Shift Manager once
    anybody has seen cards, or decided as one who has (TC 3.9, 5.5, 5.6; ruling 5).
    """
    if is_anything_known(round_):
        return "gaming_shift_manager"
    return "pit_supervisor" if is_dealt(round_) else "dealer"


def _check_progressive_left(state: PokerTable, area: Position, found: events.Wager, book: PokerBook) -> Refusal | None:
    """Whether a progressive wager that stood alone would take part in a hand that is another player's (TC 3.5.4)."""
    with_it = replace(area, wagers=(*(w for w in area.wagers if w.id != found.id), found))
    wager = open_wager(area, "progressive")
    if wager is None or is_stray(with_it, wager):
        return None
    owner, player = area.controller or owner_of(state, with_it, found.area), wager.stakes[0].player
    return None if owner == player else elsewhere("progressive_elsewhere:found", state, found.area, owner, player, book)


def _stray_progressive(
    state: PokerTable,
    round_: PokerRound,
    area: Position,
    command: commands.RecordFoundWager,
    context: Context,
    book: PokerBook,
) -> Decision:
    """One that stood alone at "No more bets", whether or not an Ante or Pair Plus that lay there is found before or
    after it: it goes back (TC 5.12.2, ruling 74). What the jackpot system would not have taken is none: from a player
    who does not sit, on another's position, at another amount (TC 3.5.1, 3.5.3, 3.5.4).
    """
    wager = events.Wager(next_wager_id(round_), "progressive", command.area, command.stakes, 1, found=True)
    if wager_of(area, "progressive") is not None:
        return spot_taken(command.area, "progressive", book)
    player = command.stakes[0].player
    if any(w.kind in ON_CARDS and not w.found and backs(w, player) for w in area.wagers):
        return late_wager(round_, context.now, book)
    return (
        check_own_position(state, area, command.area, command.stakes, book)
        or check_limits(state, "progressive", command.stakes, book)
        or check_terms(state, command, context)
        or check_role(context, who_records(round_), book.cite["higher_role"])
        or (events.WagerFound(wager, (), book.cite["progressive_returned"]),)
    )


def _progressive_in_time(
    state: PokerTable,
    round_: PokerRound,
    area: Position,
    command: commands.RecordFoundWager,
    context: Context,
    book: PokerBook,
) -> Decision:
    """One that the jackpot system took while bets were open and the dealer entered late: it takes part (TC 3.5)."""
    if wager_of(area, "progressive") is not None:
        return spot_taken(command.area, "progressive", book)
    wager = events.Wager(next_wager_id(round_), "progressive", command.area, command.stakes, 1)
    if is_dealt(round_) and not area.hand.cards:
        return refuse("area_without_cards:position", book.cite["late_wager"], area=command.area)
    if area.hand.decision or area.hand.invalid:
        return refuse("wager_acted_on:hand", book.cite["not_covered"])
    decided, needed = is_decided(round_, wager), who_records(round_)
    lies = FoundWager(wager=wager, before=None, decided=decided, needed=needed, in_time=True)
    return (
        check_progressive(state, area, command.area, command.stakes, book)
        or check_amount(state, command, context, book)
        or check_terms(state, command, context)
        or found_wager(state, lies, context, book)
    )


COMMANDS = (
    CommandRow(
        commands.RecordFoundWager,
        record_found_wager,
        ph.STEPS,
        waits_for_cards=True,
        facts=("stops", "jackpot_terms"),
        once_known=OnceKnown("never", "wager"),
        mended=(mends.WAGER,),
    ),
)
