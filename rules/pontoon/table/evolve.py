"""How each event changes a round of Pontoon. Total functions: an event in the log always applies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rules import events
from rules.money.paying import evolve_marked
from rules.money.placing import BETTING_EVOLVERS, add_wager, all_settled, map_wager, settle_result, with_area
from rules.money.void import void_told
from rules.money.wagers import backs
from rules.pontoon.play.settlement import FOUND
from rules.pontoon.table import moves
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import (
    has_surrendered,
    in_play,
    irregular_of,
    main_wagers,
    playing_stakes,
    with_irregular,
)
from rules.state import Area, Claim, Hand, Irregular, Round, Turn


def _with_claim(round_: Round, claim: Claim) -> Round:
    """A claim replaces the same player's earlier one and keeps its place; no cents take it away."""
    same = [
        c for c in round_.claims if (c.kind, c.area, c.of, c.player) == (claim.kind, claim.area, claim.of, claim.player)
    ]
    others = tuple(c for c in round_.claims if c not in same)
    if not claim.cents:
        return replace(round_, claims=others)
    order = same[0].order if same else 1 + max((c.order for c in round_.claims), default=0)
    return replace(round_, claims=(*others, replace(claim, order=order)))


def _pair_claimed(round_: Round, event: events.PairClaimed, book: PontoonBook) -> Round:
    claim = Claim("pair", event.area, event.player, event.cents, 0, placed_by_staff=event.placed_by_staff)
    return _with_claim(replace(round_, repeated=()), claim)


def _insurance_claimed(round_: Round, event: events.InsuranceClaimed, book: PontoonBook) -> Round:
    claim = Claim("insurance", event.area, event.player, event.cents, 0, event.of, event.placed_by_staff)
    return _with_claim(round_, claim)


def _lines_ordered(round_: Round, event: events.LinesOrdered, book: PontoonBook) -> Round:
    moved = {wager.id: wager for wager in event.wagers}
    wagers = tuple(moved.get(wager.id, wager) for wager in round_.areas[event.area - 1].wagers)
    return replace(with_area(round_, event.area, wagers=wagers), repeated=())


def _betting_closed(round_: Round, event: events.BettingClosed, book: PontoonBook) -> Round:
    areas = tuple(
        replace(area, controller=event.controllers[key]) if (key := str(number)) in event.controllers else area
        for number, area in numbered(round_)
    )
    closed = replace(round_, areas=areas, closed_at=event.closed_at, before=(), repeated=())
    return moves.after_betting(closed, book)


def _claims_decided(round_: Round, event: events.ClaimsDecided, book: PontoonBook) -> Round:
    for wager in event.wagers:
        round_ = add_wager(round_, wager)
    decided = {(o.kind, o.area, o.of, o.player) for o in event.outcomes}
    claims = tuple(c for c in round_.claims if (c.kind, c.area, c.of, c.player) not in decided)
    round_ = replace(round_, claims=claims, outcomes=round_.outcomes + event.outcomes)
    if round_.insurance_closed:
        return round_ if claims else moves.after_insurance(round_, book)
    return moves.after_betting(round_, book)


def _controller_announced(round_: Round, event: events.ControllerAnnounced, book: PontoonBook) -> Round:
    round_ = with_area(round_, event.area, controller=event.player, stands_in_for="", returns_to="")
    return moves.after_betting(round_, book)


def _wager_found(round_: Round, event: events.WagerFound, book: PontoonBook) -> Round:
    """The wager as it lies, and what it changes about what comes next: a deal where there was none, or another house
    hand (PM 3.34).
    """
    if event.before:
        round_ = map_wager(round_, event.wager.id, lambda w: event.wager)
    else:
        round_ = add_wager(round_, event.wager)
    if event.wager.kind == "main":
        round_ = _with_controller(round_, event)
    if round_.phase == ph.NO_WAGERS:
        return moves.after_betting(round_, book)
    return moves.after_hands(round_, book) if round_.phase in _HOUSE_PLAYS else round_


_HOUSE_PLAYS = (ph.EXPOSE, ph.DEALER, ph.SETTLEMENT)


def _with_controller(round_: Round, event: events.WagerFound) -> Round:
    """A controller who turns out to have no wager there gives way to the front one (PM 3.12); nobody else does (ruling
    62).
    """
    area = round_.areas[event.wager.area - 1]
    riding = [w for w in main_wagers(area) if not (w.surrendered and round_.surrender_closed)]
    unclear = not area.controller and (bool(event.before) or len(riding) > 1)
    if unclear or any(backs(w, area.controller) for w in riding):
        return round_
    return with_area(round_, event.wager.area, controller=riding[0].stakes[0].player)


def _card_dealt(round_: Round, event: events.CardDealt, book: PontoonBook) -> Round:
    if round_.irregular is not None:
        round_ = _after_incident(round_, round_.irregular)
    if not event.area:
        if round_.phase == ph.HOUSE_CARD:
            return moves.after_missing_house_card(replace(round_, house=(event.card,)), book)
        house = (*round_.house, event.card)
        if round_.phase == ph.INITIAL_DEAL:
            return moves.after_initial_card(replace(round_, house=house, house_down=book.house_face_down), book)
        return moves.after_hands(replace(round_, house=house, subsequent_deal=True), book)
    area = round_.areas[event.area - 1]
    if round_.phase == ph.INITIAL_DEAL:
        hand = moves.with_card(area.hands[0] if area.hands else Hand(), event.card, book)
        return moves.after_initial_card(with_area(round_, event.area, hands=(hand,)), book)
    hand = moves.with_card(area.hands[event.hand - 1], event.card, book)
    hands = (*area.hands[: event.hand - 1], hand, *area.hands[event.hand :])
    round_ = replace(with_area(round_, event.area, hands=hands), subsequent_deal=True)
    return moves.seek_hand(round_, event.area, event.hand, book)


def _after_incident(round_: Round, irregular: Irregular) -> Round:
    """A card that was held is dealt first, and no more wagers are withdrawn once one is (PM 5.8, 5.25)."""
    return with_irregular(round_, replace(irregular, held=irregular.held[1:], dissatisfied="", stayed=()))


def _wager_insured(round_: Round, event: events.WagerInsured, book: PontoonBook) -> Round:
    if not event.before:
        return add_wager(round_, event.wager)
    return map_wager(round_, event.wager.id, lambda w: event.wager if event.wager.stakes else None)


def _insurance_closed(round_: Round, event: events.InsuranceClosed, book: PontoonBook) -> Round:
    round_ = replace(round_, insurance_closed=True)
    return replace(round_, phase=ph.INSURANCE_CLAIMS) if round_.claims else moves.after_insurance(round_, book)


def _wager_surrendered(round_: Round, event: events.WagerSurrendered, book: PontoonBook) -> Round:
    return map_wager(round_, event.wager, lambda w: _with_surrender(w, event))


def _with_surrender(wager: events.Wager, event: events.WagerSurrendered) -> events.Wager:
    players = event.players or tuple(stake.player for stake in wager.stakes)
    after = tuple(s.player for s in wager.stakes if _has_given_up(wager, s.player, event.surrenders, players))
    everybody = len(after) == len(wager.stakes)
    return replace(wager, surrendered=everybody, surrendered_by=() if everybody else after)


def _has_given_up(wager: events.Wager, player: str, surrenders: bool, concerned: tuple[str, ...]) -> bool:
    return surrenders if player in concerned else has_surrendered(wager, player)


def _surrender_closed(round_: Round, event: events.SurrenderClosed, book: PontoonBook) -> Round:
    for number, player in event.controllers.items():
        round_ = with_area(round_, int(number), controller=player, stands_in_for="", returns_to="")
    if book.controller_surrender_stops_hand and event.controllers:
        round_ = replace(
            round_, areas=tuple(_stopped(a) if str(n) in event.controllers else a for n, a in numbered(round_))
        )
    return moves.seek_hand(replace(round_, surrender_closed=True), 1, 1, book)


def numbered(round_: Round) -> Iterator[tuple[int, Area]]:
    return enumerate(round_.areas, 1)


def _stopped(area: Area) -> Area:
    """The cards stay as they are for a backer who plays on after the controller surrendered (ruling 32)."""
    return replace(area, hands=tuple(replace(hand, done=True) for hand in area.hands))


def _house_looked(round_: Round, event: events.HouseLooked, book: PontoonBook) -> Round:
    """A house Pontoon ends the round at once; otherwise play goes on (ruling 33)."""
    round_ = replace(round_, house_looked=True)
    if event.pontoon:
        return moves.after_hands(round_, book)
    return moves.after_initial_deal(round_, book)


def _hand_hit(round_: Round, event: events.HandHit, book: PontoonBook) -> Round:
    return replace(moves.with_hand(round_, event.area, event.hand, drawing=True), phase=ph.CARD)


def _finish_hand(round_: Round, area_number: int, hand_number: int, book: PontoonBook) -> Round:
    return moves.seek_hand(moves.with_hand(round_, area_number, hand_number, done=True), area_number, hand_number, book)


def _others(round_: Round, area: Area, hand: int, own: str) -> tuple[str, ...]:
    """The other wagers on a hand, which may join in: not those of absent players (PM 5.22, ruling 89)."""
    irregular = irregular_of(round_)
    away = irregular.absent if irregular.by_rule else ()
    others = (w for w in in_play(area, hand) if w.id != own)
    return tuple(w.id for w in others if any(stake.player not in away for stake in playing_stakes(w)))


def _hand_doubled(round_: Round, event: events.HandDoubled, book: PontoonBook) -> Round:
    awaiting = _others(round_, round_.areas[event.area - 1], event.hand, event.wager.of)
    round_ = add_wager(moves.with_hand(round_, event.area, event.hand, doubled=True, drawing=True), event.wager)
    turn = Turn(event.area, event.hand, "double", awaiting)
    return replace(round_, turn=turn, phase=ph.OPTIONS if awaiting else ph.CARD)


def _hand_split(round_: Round, event: events.HandSplit, book: PontoonBook) -> Round:
    area = round_.areas[event.area - 1]
    old = area.hands[event.hand - 1]
    aces = old.cards[0][0] == "A"
    first = Hand(cards=old.cards[:1], split=True, split_aces=aces)
    second = Hand(cards=old.cards[1:], split=True, split_aces=aces)
    hands = (*area.hands[: event.hand - 1], first, second, *area.hands[event.hand :])
    splitter = next(w.id for w in in_play(area, event.hand) if (w.of or w.id) == event.wager.of)
    awaiting = _others(round_, area, event.hand, splitter)
    moved = tuple(replace(w, hand=w.hand + 1) if w.hand > event.hand else w for w in area.wagers)
    round_ = add_wager(with_area(round_, event.area, hands=hands, wagers=moved), event.wager)
    turn = Turn(event.area, event.hand, "split", awaiting)
    return replace(round_, turn=turn, phase=ph.OPTIONS if awaiting else ph.CARD)


def _option_answered(round_: Round, event: events.OptionAnswered, book: PontoonBook) -> Round:
    turn = round_.turn
    assert turn is not None
    if event.wager is not None:
        round_ = add_wager(round_, event.wager)
    turn = replace(turn, awaiting=tuple(w for w in turn.awaiting if w != event.of))
    return replace(round_, turn=turn, phase=ph.OPTIONS if turn.awaiting else ph.CARD)


def _double_kept(round_: Round, event: events.DoubleKept, book: PontoonBook) -> Round:
    assert round_.turn is not None
    return replace(round_, turn=replace(round_.turn, kept=(*round_.turn.kept, *event.players)))


def _wagers_settled(round_: Round, event: events.WagersSettled, book: PontoonBook) -> Round:
    for result in event.results:
        round_ = settle_result(round_, result)
    round_ = replace(round_, results=round_.results + event.results, paid=())
    if round_.phase == ph.NO_WAGERS:
        return replace(round_, phase=ph.FINISHED)
    if event.due == FOUND:
        return replace(round_, interim_settlement=True)
    if event.due in (ph.PAIRS, ph.PONTOONS):
        return moves.after_initial_deal(replace(round_, interim_settlement=True), book)
    if event.due == ph.SETTLEMENT:
        return moves.after_hands(round_, book)
    assert round_.turn is not None
    if event.due == ph.WITHDRAWALS and in_play(round_.areas[round_.turn.area - 1], round_.turn.hand):
        return round_
    return _finish_hand(round_, round_.turn.area, round_.turn.hand, book)


def _bonus_paid(round_: Round, event: events.BonusPaid, book: PontoonBook) -> Round:
    return replace(round_, bonuses=event.bonuses, bonus_settled=True, phase=ph.FINISHED, paid=())


def _round_voided(round_: Round, event: events.RoundVoided, book: PontoonBook) -> Round:
    for result in event.results:
        round_ = map_wager(round_, result.wager, all_settled)
    return replace(
        round_,
        phase=ph.FINISHED,
        turn=None,
        claims=(),
        void=event.ground,
        paid=(),
        results=round_.results + event.results,
        bonuses=round_.bonuses + event.bonuses,
    )


def _round_concluded(round_: Round, event: events.RoundConcluded, book: PontoonBook) -> Round:
    if event.set_aside:
        round_ = with_irregular(round_, replace(irregular_of(round_), discarded=event.set_aside))
    return replace(round_, phase=ph.CONCLUDED, turn=None)


EVOLVERS: dict[type, Callable[[Round, Any, PontoonBook], Round]] = {
    **BETTING_EVOLVERS,
    events.LinesMarked: evolve_marked,
    events.PairClaimed: _pair_claimed,
    events.LinesOrdered: _lines_ordered,
    events.BettingClosed: _betting_closed,
    events.ClaimsDecided: _claims_decided,
    events.ControllerAnnounced: _controller_announced,
    events.WagerFound: _wager_found,
    events.CardDealt: _card_dealt,
    events.InsuranceOffered: lambda round_, event, book: replace(round_, phase=ph.INSURANCE),
    events.WagerInsured: _wager_insured,
    events.InsuranceClaimed: _insurance_claimed,
    events.InsuranceClosed: _insurance_closed,
    events.SurrenderOffered: lambda round_, event, book: replace(round_, phase=ph.SURRENDER),
    events.WagerSurrendered: _wager_surrendered,
    events.SurrenderClosed: _surrender_closed,
    events.HandHit: _hand_hit,
    events.HandStood: lambda round_, event, book: _finish_hand(round_, event.area, event.hand, book),
    events.HandDoubled: _hand_doubled,
    events.HandSplit: _hand_split,
    events.OptionAnswered: _option_answered,
    events.DoubleKept: _double_kept,
    events.WithdrawalsClosed: lambda round_, event, book: _finish_hand(round_, event.area, event.hand, book),
    events.WagersSettled: _wagers_settled,
    events.HouseLooked: _house_looked,
    events.HouseExposed: lambda round_, event, book: moves.after_hands(replace(round_, house_down=False), book),
    events.BonusPaid: _bonus_paid,
    events.RoundVoided: _round_voided,
    events.VoidTold: void_told,
    events.RoundConcluded: _round_concluded,
}
