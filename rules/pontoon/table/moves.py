"""What comes next in a round of Pontoon: the order of phases as functions of the facts (PM 3.18-3.34, ruling 11)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.money.placing import with_area
from rules.money.wagers import unsettled
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import (
    front_to_back,
    house_needs_card,
    in_play,
    irregular_of,
    is_dealt_to,
    is_played_by_rule,
    is_under_way,
    next_place,
    play_has_begun,
    unpaid_pontoon,
    with_irregular,
)
from rules.pontoon.vocabulary.hands import is_super_bonus
from rules.pontoon.vocabulary.worth import draws_by_rule, is_complete, is_due
from rules.state import Area, Hand, Irregular, Round, Together, Turn


def after_betting(round_: Round, book: PontoonBook) -> Round:
    """Controllers first, since the order of claims asks for them, then claims, then the deal (PM 3.13, 3.17.2, 3.18).
    Without a main wager there is no deal; the round waits for one that is found, where the rulebook knows such wagers
    (PM 5.26, 5.27; ruling 72).
    """
    wagered = [area for area in round_.areas if is_dealt_to(area)]
    if any(not area.controller for area in wagered):
        return replace(round_, phase=ph.CONTROL)
    if round_.claims:
        return replace(round_, phase=ph.CLAIMS)
    if wagered:
        return replace(round_, phase=ph.INITIAL_DEAL)
    return replace(round_, phase=ph.NO_WAGERS if book.out_of_limits_wagers else ph.FINISHED)


def after_initial_card(round_: Round, book: PontoonBook) -> Round:
    place = next_place(round_, book)
    if place is None:
        return after_initial_deal(round_, book)
    return round_ if round_.irregular is None else offer_left_over(round_, *place)


def after_initial_deal(round_: Round, book: PontoonBook) -> Round:
    """The look at face-down cards (ruling 33), pair wagers, then pontoons, then the offers (ruling 11)."""
    if round_.house_down and not round_.house_looked:
        return replace(round_, phase=ph.LOOK)
    if any(w.kind == "pair" and not w.settled for area in round_.areas for w in area.wagers):
        return replace(round_, phase=ph.PAIRS)
    if any(unpaid_pontoon(hand, book) and in_play(area, 1) for area in round_.areas for hand in area.hands):
        return replace(round_, phase=ph.PONTOONS)
    if not round_.insurance_closed and round_.house[0][0] in book.offer_insurance_on and _anything_in_play(round_):
        return replace(round_, phase=ph.INSURANCE_OFFER)
    return after_insurance(round_, book)


def after_insurance(round_: Round, book: PontoonBook) -> Round:
    if not round_.surrender_closed and round_.house[0][0] in book.offer_surrender_on and _anything_in_play(round_):
        return replace(round_, phase=ph.SURRENDER_OFFER)
    return seek_hand(round_, 1, 1, book)


def _anything_in_play(round_: Round) -> bool:
    return any(in_play(area, 1) for area in round_.areas)


def seek_hand(round_: Round, area_number: int, hand_number: int, book: PontoonBook) -> Round:
    """Turn to the first hand, from the given one on, that wants a card, a decision or its payment; else the house."""
    found = _with_control_returned(_seek_hand(round_, area_number, hand_number, book))
    if found.irregular is None:
        return found
    if found.phase in (ph.BONUS, ph.FINISHED):
        return found
    if found.irregular.house_missing and (found.turn is None or found.turn.area != found.irregular.first_area):
        return replace(found, phase=ph.HOUSE_CARD, turn=None)
    if found.turn is None:
        return found
    return offer_left_over(found, found.turn.area, found.turn.hand)


def _with_control_returned(round_: Round) -> Round:
    """Who came back while a hand was acted on calls the decisions again after it, if they still play (PM 3.11)."""
    if not any(area.returns_to for area in round_.areas):
        return round_
    areas = []
    for number, area in enumerate(round_.areas, 1):
        if area.returns_to and not is_under_way(round_, number):
            whose = area.stands_in_for if area.stands_in_for != area.returns_to else ""
            if area.returns_to in front_to_back(area):
                area = replace(area, controller=area.returns_to, stands_in_for=whose)
            area = replace(area, returns_to="")
        areas.append(area)
    return replace(round_, areas=tuple(areas))


def with_hand(round_: Round, number: int, place: int, **changes: Any) -> Round:
    """The round with a hand of an area changed."""
    hands = round_.areas[number - 1].hands
    hand = replace(hands[place - 1], **changes)
    return with_area(round_, number, hands=(*hands[: place - 1], hand, *hands[place:]))


def _seek_hand(round_: Round, area_number: int, hand_number: int, book: PontoonBook) -> Round:
    if book.split_dealt_at_once:
        hand_number = 1
    for number in range(area_number, len(round_.areas) + 1):
        area = round_.areas[number - 1]
        places = range(hand_number, len(area.hands) + 1)
        waiting = [place for place in places if not area.hands[place - 1].done and in_play(area, place)]
        while waiting:
            place = _next_of(waiting, area, book)
            if phase := _phase_in_turn(round_, area, area.hands[place - 1], book):
                return replace(round_, phase=phase, turn=Turn(number, place))
            waiting.remove(place)
            round_ = with_hand(round_, number, place, done=True)
            area = round_.areas[number - 1]
        hand_number = 1
    return after_hands(replace(round_, turn=None), book)


def _next_of(waiting: list[int], area: Area, book: PontoonBook) -> int:
    """The first of the hands that wait; where split hands get their cards at once, first one that
    lacks its second (PM 3.22; PO action/split).
    """
    if not book.split_dealt_at_once:
        return waiting[0]
    return min(waiting, key=lambda place: len(area.hands[place - 1].cards) > 1)


def phase_of_hand(hand: Hand, book: PontoonBook) -> str:
    if hand.drawing or len(hand.cards) == 1:
        return ph.CARD
    if is_due(hand, book):
        return ph.HAND
    return ph.WITHDRAWALS if hand.doubled and book.double_may_be_withdrawn else ph.DECISION


def _phase_in_turn(round_: Round, area: Area, hand: Hand, book: PontoonBook) -> str:
    """The phase of a hand whose turn it is; "" where its players are absent and it stands by the rule: it takes no more
    cards, and nobody is there to take a double back (PM 5.22, ruling 89).
    """
    phase = phase_of_hand(hand, book)
    if not is_played_by_rule(round_, area):
        return phase
    if phase == ph.DECISION:
        return ph.CARD if draws_by_rule(hand, book) else ""
    return "" if phase == ph.WITHDRAWALS else phase


def with_its_player_back(round_: Round) -> Round:
    """A card that was due by the rule alone is a decision again, once somebody is there to call it (PM 5.22)."""
    turn = round_.turn
    if turn is None or round_.phase != ph.CARD or is_played_by_rule(round_, round_.areas[turn.area - 1]):
        return round_
    hand = round_.areas[turn.area - 1].hands[turn.hand - 1]
    return round_ if hand.drawing or len(hand.cards) < 2 else replace(round_, phase=ph.DECISION)


def with_card(hand: Hand, card: str, book: PontoonBook) -> Hand:
    """A hand after a card in play; one that may take no more and is not due is done."""
    hand = replace(hand, cards=(*hand.cards, card), drawing=False)
    if is_due(hand, book) or len(hand.cards) < 2:
        return hand
    closed = hand.doubled and book.double_once_one_card and not book.double_may_be_withdrawn
    return replace(hand, done=True) if closed or is_complete(hand, book) else hand


def after_missing_house_card(round_: Round, book: PontoonBook) -> Round:
    """The house has its first card after all: the offers that follow from it are made now (PM 5.12.2)."""
    irregular = replace(irregular_of(round_), house_missing=False, first_area=0)
    return after_initial_deal(with_irregular(round_, irregular), book)


def offer_left_over(round_: Round, area: int, hand: int) -> Round:
    """Cards that a player left over are offered to the next one; the house is not offered any, they are burnt (PM
    5.23.3.1, ruling 59).
    """
    irregular = irregular_of(round_)
    if not irregular.offered or (area, hand) == irregular.offered_after:
        return round_
    if not area:
        return with_irregular(round_, burnt(irregular))
    together = Together(area, hand, irregular.offered, 0, round_.phase, offered=True)
    return replace(with_irregular(round_, replace(irregular, together=together)), phase=ph.CHOICE)


def burnt(irregular: Irregular) -> Irregular:
    """Cards that nobody is left to be offered go out of play."""
    return replace(irregular, offered=(), discarded=irregular.discarded + irregular.offered)


def resume(round_: Round, book: PontoonBook, was: str = "") -> Round:
    """Where play stands after wagers went back or cards moved; `was` is the phase before, kept where it still fits."""
    if not unsettled(round_):
        if bonus_is_due(round_, book):
            return replace(round_, phase=ph.BONUS, turn=None, claims=())
        decided = any(result.result != "returned" for result in round_.results)
        shown = book.house_always_turned_up and round_.house_down and decided
        return replace(round_, phase=ph.EXPOSE if shown else ph.FINISHED, turn=None, claims=(), irregular=None)
    if not round_.house and not any(area.hands for area in round_.areas):
        return after_betting(round_, book)
    if round_.insurance_closed and round_.claims:
        return replace(round_, phase=ph.INSURANCE_CLAIMS)
    if was in (ph.INSURANCE, ph.SURRENDER) and _anything_in_play(round_):
        return replace(round_, phase=was)
    turn = round_.turn
    if turn is not None and turn.awaiting and in_play(round_.areas[turn.area - 1], turn.hand):
        in_hand = {w.id for w in in_play(round_.areas[turn.area - 1], turn.hand)}
        awaiting = tuple(wager for wager in turn.awaiting if wager in in_hand)
        round_ = replace(round_, turn=replace(turn, awaiting=awaiting))
        if awaiting:
            return replace(round_, phase=ph.OPTIONS)
    if (together := irregular_of(round_).together) is not None:
        if _still_waits(round_, together, book):
            return round_
        left = together.cards if together.area else ()
        irregular = replace(irregular_of(round_), together=None, offered=left)
        gone = () if together.area else together.cards
        irregular = replace(
            irregular, offered_after=(together.area, together.hand), discarded=irregular.discarded + gone
        )
        round_ = with_irregular(round_, irregular)
    if not play_has_begun(round_) and next_place(round_, book) is not None:
        return replace(round_, phase=ph.INITIAL_DEAL)
    if irregular_of(round_).house_missing:
        return seek_hand(replace(round_, turn=None), 1, 1, book)
    return after_initial_deal(replace(round_, turn=None), book)


def _still_waits(round_: Round, together: Together, book: PontoonBook) -> bool:
    """Whether cards drawn at once are still to be chosen from: there is a hand that they would go to."""
    if together.area:
        area = round_.areas[together.area - 1]
        return bool(in_play(area, together.hand)) if area.hands else is_dealt_to(area)
    return together.phase != ph.DEALER or house_needs_card(round_, book)


def after_hands(round_: Round, book: PontoonBook) -> Round:
    """The house plays while that matters; its face-down cards are turned up first, also where they matter to no wager
    any more (ruling 33).
    """
    if round_.irregular is not None and round_.irregular.offered:
        round_ = with_irregular(round_, burnt(round_.irregular))
    needs_card = house_needs_card(round_, book)
    if round_.house_down and (needs_card or unsettled(round_) or book.house_always_turned_up):
        return replace(round_, phase=ph.EXPOSE)
    if needs_card:
        return replace(round_, phase=ph.DEALER)
    if unsettled(round_):
        return replace(round_, phase=ph.SETTLEMENT)
    return replace(round_, phase=ph.BONUS if bonus_is_due(round_, book) else ph.FINISHED)


def bonus_is_due(round_: Round, book: PontoonBook) -> bool:
    """Whether some hand won the Super Bonus of a rulebook that has one, and it is not yet paid (PM 4.1.1.1)."""
    return (
        bool(book.bonus_tiers)
        and not round_.bonus_settled
        and bool(round_.house)
        and any(
            is_super_bonus(hand.cards, round_.house[0], hand.split, hand.doubled)
            for area in round_.areas
            for hand in area.hands
        )
    )
