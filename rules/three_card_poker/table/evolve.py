"""How each event changes a round of Three Card Poker. Total functions: an event in the log always applies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import events
from rules.money.paying import ends_paying, evolve_marked
from rules.money.placing import BETTING_EVOLVERS, add_wager, all_settled, map_wager, settle_result, with_area
from rules.money.void import void_told
from rules.state import Outage, PokerHand, PokerRound, Position
from rules.table.power_failure import outage_of
from rules.three_card_poker.table import moves
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import ON_CARDS, backers, hand_at, is_dealt


def _put_hand(round_: PokerRound, number: int, hand: PokerHand) -> PokerRound:
    """The round with another hand at a position, or of the house (0)."""
    return with_area(round_, number, hand=hand) if number else replace(round_, house=hand)


def _with_hand(round_: PokerRound, number: int, **changes: Any) -> PokerRound:
    """The round with the hand of a position, or of the house (0), changed."""
    return _put_hand(round_, number, replace(hand_at(round_, number), **changes))


def _wager_found(round_: PokerRound, event: events.WagerFound, book: PokerBook) -> PokerRound:
    """The wager as it lies; on a position without a wager until then, its first backer decides (ruling 35). Before the
    first card it may bring a deal about where there was none.
    """
    if event.before:
        round_ = map_wager(round_, event.wager.id, lambda w: event.wager)
    else:
        round_ = add_wager(round_, event.wager)
    if event.wager.kind in ON_CARDS:
        controller = _controlled(round_.areas[event.wager.area - 1]).controller
        round_ = with_area(round_, event.wager.area, controller=controller)
    return round_ if is_dealt(round_) else moves.after_betting(round_)


def _betting_closed(round_: PokerRound, event: events.BettingClosed, book: PokerBook) -> PokerRound:
    areas = tuple(
        replace(area, controller=event.controllers.get(str(number), "")) for number, area in enumerate(round_.areas, 1)
    )
    return moves.after_betting(replace(round_, areas=areas, closed_at=event.closed_at, before=(), repeated=()))


def _card_dealt(round_: PokerRound, event: events.CardDealt, book: PokerBook) -> PokerRound:
    cards = (*hand_at(round_, event.area).cards, event.card)
    return moves.after_card(_with_hand(round_, event.area, cards=cards))


def _hand_viewed(round_: PokerRound, event: events.HandViewed, book: PokerBook) -> PokerRound:
    return _with_hand(round_, event.area, viewed_by=event.player, second_view=event.second)


def _decided(round_: PokerRound, number: int, decision: str) -> PokerRound:
    return moves.after_step(_with_hand(round_, number, decision=decision))


def _hand_played(round_: PokerRound, event: events.HandPlayed, book: PokerBook) -> PokerRound:
    round_ = add_wager(_with_hand(round_, event.area, folded_by=event.folded), event.wager)
    return _decided(round_, event.area, "play")


def _hand_exposed(round_: PokerRound, event: events.HandExposed, book: PokerBook) -> PokerRound:
    return moves.after_step(_with_hand(round_, event.area, cards=event.cards, exposed=True))


def _hands_moved(round_: PokerRound, event: events.HandsMoved, book: PokerBook) -> PokerRound:
    one, other = hand_at(round_, event.area), hand_at(round_, event.other)
    return moves.after_step(_put_hand(_put_hand(round_, event.area, other), event.other, one))


def _hands_invalidated(round_: PokerRound, event: events.HandsInvalidated, book: PokerBook) -> PokerRound:
    """What goes back follows with the next event; a wrong count lets the others withdraw (TC 5.7.1), and a hand that is
    out claims the meter no longer.
    """
    for number in event.areas:
        round_ = _with_hand(round_, number, invalid=event.clause)
    claim = round_.jackpot if round_.jackpot and round_.jackpot.area not in event.areas else None
    if event.clause == book.cite["wrong_count"]:
        round_ = replace(round_, wrong_count=True, stayed=())
    return replace(round_, jackpot=claim)


def _wagers_settled(
    round_: PokerRound, event: events.WagersSettled | events.WagersReturned | events.WagersRuled, book: PokerBook
) -> PokerRound:
    for result in event.results:
        if result.kind != "ante_bonus":  # it stakes nothing: the Ante has its own result
            round_ = settle_result(round_, result)
    if round_.phase == ph.NO_WAGERS:
        return replace(round_, phase=ph.FINISHED)
    claim = round_.jackpot
    if claim is not None and any(result.wager == claim.wager for result in event.results):
        claim = None  # the wager went back, and its claim on the meter with it
    areas = tuple(_controlled(area) for area in round_.areas)
    paid = () if ends_paying(round_, event) else round_.paid
    round_ = replace(round_, areas=areas, results=round_.results + event.results, jackpot=claim, paid=paid)
    return moves.resume(round_, round_.phase)


def _controlled(area: Position) -> Position:
    """A position whose controller has nothing left on it passes to the first backer who has (ruling 35)."""
    backing = backers(area)
    if not backing or area.controller in backing:
        return area
    return replace(area, controller=backing[0])


def _bonus_paid(round_: PokerRound, event: events.BonusPaid, book: PokerBook) -> PokerRound:
    return moves.after_step(replace(round_, bonuses=event.bonuses, bonus_settled=True, paid=()))


def _jackpot_settled(round_: PokerRound, event: events.JackpotSettled, book: PokerBook) -> PokerRound:
    round_ = map_wager(round_, event.result.wager, all_settled)
    round_ = _with_hand(round_, event.result.area, unconfirmed=False)
    results = (*round_.results, event.result)
    return moves.after_step(replace(round_, jackpot=None, payout=event.claim, results=results))


def _power_failed(round_: PokerRound, event: events.PowerFailed, book: PokerBook) -> PokerRound:
    if event.outcome_established:
        return round_
    return replace(round_, held=round_.phase, outage=outage_of(event), stayed=(), phase=ph.HELD)


def _power_failure_confirmed(round_: PokerRound, event: events.PowerFailureConfirmed, book: PokerBook) -> PokerRound:
    return replace(round_, outage=replace(round_.outage, confirmed=True))


def _play_resumed(round_: PokerRound, event: events.PlayResumed, book: PokerBook) -> PokerRound:
    return moves.resume(replace(round_, held="", outage=Outage(), stayed=()), round_.held)


def _round_voided(round_: PokerRound, event: events.RoundVoided, book: PokerBook) -> PokerRound:
    for result in event.results:
        round_ = map_wager(round_, result.wager, all_settled)
    return replace(
        round_,
        phase=ph.FINISHED,
        jackpot=None,
        void=event.ground,
        paid=(),
        results=round_.results + event.results,
        bonuses=round_.bonuses + event.bonuses,
    )


EVOLVERS: dict[type, Callable[[PokerRound, Any, PokerBook], PokerRound]] = {
    **BETTING_EVOLVERS,
    events.LinesMarked: evolve_marked,
    events.WagerFound: _wager_found,
    events.BettingClosed: _betting_closed,
    events.CardDealt: _card_dealt,
    events.HandViewed: _hand_viewed,
    events.HandFolded: lambda round_, event, book: _decided(round_, event.area, "folded"),
    events.HandPlayed: _hand_played,
    events.HandContinued: lambda round_, event, book: _decided(round_, event.area, "continue"),
    events.HandExposed: _hand_exposed,
    events.ExposureDeclined: lambda round_, event, book: moves.after_step(
        _with_hand(round_, event.area, declined=True)
    ),
    events.HandLookedAt: lambda round_, event, book: _with_hand(round_, event.area, cards=event.cards, looked_at=True),
    events.HandsMoved: _hands_moved,
    events.HandsInvalidated: _hands_invalidated,
    events.WagersSettled: _wagers_settled,
    events.WagersReturned: _wagers_settled,
    events.WagersRuled: _wagers_settled,
    events.WagersKept: lambda round_, event, book: replace(round_, stayed=(*round_.stayed, *event.players)),
    events.ClaimDenied: lambda round_, event, book: _with_hand(round_, event.area, unconfirmed=True),
    events.ProgressiveClaimed: lambda round_, event, book: moves.after_step(replace(round_, jackpot=event.claim)),
    events.BonusPaid: _bonus_paid,
    events.JackpotSettled: _jackpot_settled,
    events.JackpotPaid: lambda round_, event, book: moves.after_step(replace(round_, payout="", paid=())),
    events.PowerFailed: _power_failed,
    events.PowerFailureConfirmed: _power_failure_confirmed,
    events.PlayResumed: _play_resumed,
    events.RoundVoided: _round_voided,
    events.VoidTold: void_told,
    events.RoundConcluded: lambda round_, event, book: replace(round_, phase=ph.CONCLUDED, payout=""),
}
