"""How the events of section 5 change a round of Pontoon."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from msgspec.structs import replace

from rules import events
from rules.money.placing import settle_result, with_area
from rules.money.wagers import wager_by_id
from rules.pontoon.table import moves
from rules.pontoon.table import phases as ph
from rules.pontoon.table.evolve import numbered
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import front_to_back, irregular_of, is_dealt_to, play_has_begun, with_irregular
from rules.pontoon.vocabulary.worth import is_due
from rules.state import Area, Claim, Hand, Hold, Irregular, Round, Together
from rules.table.power_failure import outage_of


def _changed(round_: Round, **changes: Any) -> Round:
    return with_irregular(round_, replace(irregular_of(round_), **changes))


# --- how the cards lie -----------------------------------------------------------------------------


def _cards_reconstructed(round_: Round, event: events.CardsReconstructed, book: PontoonBook) -> Round:
    """The initial deal anew in the order drawn; later the record was right and only the felt is put in order."""
    if not event.drawn and not event.burnt:
        return round_
    irregular = replace(irregular_of(round_), dissatisfied="", stayed=())
    if event.burnt:
        irregular = replace(irregular, discarded=(*irregular.discarded, event.burnt))
    if event.held:
        irregular = replace(irregular, held=event.held)
    round_ = replace(
        round_,
        phase=ph.INITIAL_DEAL,
        areas=tuple(
            replace(area, hands=_laid_out(event.after.areas.get(str(number), ()), book), wagers=_not_surrendered(area))
            for number, area in numbered(round_)
        ),
        house=event.after.house,
        turn=None,
        subsequent_deal=False,
        claims=(),
        insurance_closed=False,
        surrender_closed=False,
        irregular=None,
    )
    return with_irregular(moves.after_initial_card(round_, book), irregular)


def _laid_out(hands: tuple[tuple[str, ...], ...], book: PontoonBook) -> tuple[Hand, ...]:
    return tuple(reduce(lambda hand, card: moves.with_card(hand, card, book), cards, Hand()) for cards in hands)


def _not_surrendered(area: Area) -> tuple[Any, ...]:
    return tuple(w if w.settled else replace(w, surrendered=False, surrendered_by=()) for w in area.wagers)


def _cards_taken(round_: Round, event: events.CardsTaken, book: PontoonBook) -> Round:
    moved_house = event.after.house != round_.house
    missing = bool(round_.house or event.lagged) and not event.after.house
    areas = []
    for number, area in numbered(round_):
        cards = event.after.areas.get(str(number), ())
        had = area.hands or (Hand(),) * len(cards)
        acted = number in event.acted
        with_cards = partial(_drawn_to, acted=acted, book=book) if event.lagged else _with_cards
        hands = tuple(with_cards(hand, has) for hand, has in zip(had, cards, strict=False))
        wagers = _not_surrendered(area) if moved_house else area.wagers
        areas.append(replace(area, hands=hands, wagers=wagers))
    round_ = _with_results(replace(round_, areas=tuple(areas), house=event.after.house), event.results)
    round_ = replace(round_, subsequent_deal=round_.subsequent_deal or event.lagged)
    irregular = irregular_of(round_)
    listed = [book.irregularities[key] for key in ("house_missing", "no_wager", "short")]
    offered = next((clause for clause in event.clauses if clause in listed), "")
    round_ = _changed(
        round_,
        held=irregular.held + event.held,
        discarded=irregular.discarded + event.discarded,
        house_missing=irregular.house_missing or missing,
        dissatisfied=offered or irregular.dissatisfied,
        stayed=() if offered else irregular.stayed,
    )
    was = "" if moved_house else round_.phase
    if moved_house:
        round_ = replace(round_, claims=(), insurance_closed=False, surrender_closed=False)
    return moves.resume(_with_control_passed(round_), book, was)


def _with_cards(hand: Hand, cards: tuple[str, ...]) -> Hand:
    """A hand that lacks a card drawn for it has its turn again; the one card of a double is still due."""
    if len(cards) >= len(hand.cards):
        return replace(hand, cards=cards)
    return replace(hand, cards=cards, done=False, drawing=hand.doubled)


def _drawn_to(hand: Hand, cards: tuple[str, ...], acted: bool, book: PontoonBook) -> Hand:
    """A hand whose cards are others than the record had: what it drew is drawn, and it goes on from there."""
    if cards == hand.cards:
        stays = not acted or is_due(hand, book) or len(cards) < 2
        return hand if stays else replace(hand, done=True, drawing=False)
    stood = acted or (hand.done and len(cards) >= len(hand.cards))
    hand = moves.with_card(replace(hand, cards=cards[:-1], done=False), cards[-1], book)
    if hand.doubled and len(cards) == 2:
        return replace(hand, drawing=True)
    return replace(hand, done=hand.done or (stood and len(cards) > 1 and not is_due(hand, book)))


def _with_results(round_: Round, results: tuple[events.Result, ...]) -> Round:
    for result in results:
        round_ = settle_result(round_, result)
    claims = tuple(claim for claim in round_.claims if not _is_over(round_, claim))
    return replace(round_, results=round_.results + results, claims=claims)


def _is_over(round_: Round, claim: Claim) -> bool:
    """Whether a claim is to the insurance of a wager that went back (ruling 14)."""
    insured = wager_by_id(round_, claim.of) if claim.of else None
    return insured is not None and insured.settled


# --- cards that are out already --------------------------------------------------------------------


def _card_discarded(round_: Round, event: events.CardDiscarded, book: PontoonBook) -> Round:
    return _changed(round_, discarded=(*irregular_of(round_).discarded, event.card))


def _card_refused(round_: Round, event: events.CardRefused, book: PontoonBook) -> Round:
    return _takes_no_more(round_, event, event.player, book)


def _takes_no_more(
    round_: Round, event: events.CardRefused | events.CardsChosen, player: str, book: PontoonBook
) -> Round:
    """Every hand that the player calls stands on the cards it has (PM 5.9, 5.24); of a doubled one in turn the double
    may still be taken back (PM 3.25.8).
    """
    areas = tuple(
        replace(area, hands=tuple(_stood(hand) for hand in area.hands)) if area.controller == player else area
        for area in round_.areas
    )
    round_ = replace(round_, areas=areas)
    if event.may_withdraw:
        round_ = moves.with_hand(round_, event.area, event.hand, done=False)
    return moves.seek_hand(round_, event.area, event.hand, book)


def _stood(hand: Hand) -> Hand:
    return hand if hand.done else replace(hand, done=True, drawing=False)


def _passed_over(round_: Round, event: events.PassedOver, book: PontoonBook) -> Round:
    if event.stands:
        return round_
    if event.taken_from == (0, 0):
        round_ = replace(round_, house=round_.house[:1])
    elif event.taken_from is not None:
        number, place = event.taken_from
        area = round_.areas[number - 1]
        if event.united:
            hands = (Hand(tuple(hand.cards[0] for hand in area.hands)),)
            round_ = with_area(round_, number, hands=hands)
        else:
            cards = area.hands[place - 1].cards[:2]
            round_ = moves.with_hand(round_, number, place, done=False, drawing=False, doubled=False, cards=cards)
    round_ = moves.with_hand(round_, event.area, event.hand, done=False)
    held = tuple(events.HeldCard(card, event.clause) for card in event.cards)
    return moves.seek_hand(_changed(round_, held=irregular_of(round_).held + held), event.area, event.hand, book)


def _hand_goes_first(round_: Round, event: events.HandGoesFirst, book: PontoonBook) -> Round:
    return moves.seek_hand(_changed(round_, first_area=event.area), 1, 1, book)


def _cards_drawn_together(round_: Round, event: events.CardsDrawnTogether, book: PontoonBook) -> Round:
    dissatisfied = book.irregularities["together"]
    if not event.choose:
        return _changed(round_, held=event.held, dissatisfied=dissatisfied, stayed=())
    together = Together(event.area, event.hand, event.disclosed, event.hidden, round_.phase)
    round_ = _changed(round_, together=together, dissatisfied=dissatisfied, stayed=())
    return replace(round_, phase=ph.CHOICE if event.area else ph.HOUSE_CHOICE)


def _cards_chosen(round_: Round, event: events.CardsChosen, book: PontoonBook) -> Round:
    irregular = irregular_of(round_)
    together = irregular.together
    assert together is not None
    round_ = _changed(
        round_,
        held=irregular.held + event.held,
        together=None,
        offered=event.offered,
        offered_after=(event.area, event.hand) if event.offered else (0, 0),
        discarded=irregular.discarded + event.discarded,
    )
    round_ = replace(round_, phase=together.phase)
    if event.refused:
        return _takes_no_more(round_, event, round_.areas[event.area - 1].controller, book)
    if together.offered and together.phase == ph.DECISION:
        return replace(moves.with_hand(round_, event.area, event.hand, drawing=True), phase=ph.CARD)
    return round_


# --- absence, withdrawals, power ----------------------------------------------------------


def _absence_noted(round_: Round, event: events.AbsenceNoted, book: PontoonBook) -> Round:
    absent = irregular_of(round_).absent
    if event.absent:
        absent = (*absent, event.player)
    else:
        absent = tuple(player for player in absent if player != event.player)
    for number, player in event.controllers.items():
        round_ = with_area(round_, int(number), controller=player)
    if event.absent and any(area.returns_to == event.player for area in round_.areas):
        areas = (replace(a, returns_to="") if a.returns_to == event.player else a for a in round_.areas)
        round_ = replace(round_, areas=tuple(areas))
    by_rule = bool(absent) and (event.by_rule or irregular_of(round_).by_rule)
    heirs_first = bool(absent) and (event.heirs_first or irregular_of(round_).heirs_first)
    return moves.with_its_player_back(_changed(round_, absent=absent, by_rule=by_rule, heirs_first=heirs_first))


def _control_passed(round_: Round, event: events.ControlPassed, book: PontoonBook) -> Round:
    changes = {"returns_to": event.player}
    if not event.after_hand:
        changes = {"controller": event.player, "stands_in_for": event.stands_in_for, "returns_to": ""}
    return moves.with_its_player_back(with_area(round_, event.area, **changes))


def _wagers_returned(round_: Round, event: events.WagersReturned, book: PontoonBook) -> Round:
    round_ = _with_control_passed(_with_results(round_, event.results))
    if event.player:
        round_ = replace(round_, claims=tuple(claim for claim in round_.claims if claim.player != event.player))
    irregular = irregular_of(round_)
    if round_.phase == ph.POWER_FAILURE:
        assert irregular.hold is not None
        return _changed(round_, hold=replace(irregular.hold, changed=True))
    return moves.resume(_without_short_hands(round_, irregular), book, round_.phase)


def _wagers_ruled(round_: Round, event: events.WagersRuled, book: PontoonBook) -> Round:
    return _wagers_returned(round_, events.WagersReturned("", event.results, event.clause), book)


def _without_short_hands(round_: Round, irregular: Irregular) -> Round:
    """The single card of a hand that nobody wagers on any more goes out of play (PM 5.16.2)."""
    if not play_has_begun(round_):
        return round_
    for number, area in numbered(round_):
        if len(area.hands) == 1 and len(area.hands[0].cards) == 1 and not is_dealt_to(area):
            irregular = replace(irregular, discarded=irregular.discarded + area.hands[0].cards)
            round_ = with_area(round_, number, hands=())
    return with_irregular(round_, irregular)


def _with_control_passed(round_: Round) -> Round:
    """A controller who plays no more gives way to whom they stood in for, or to the first player front to back."""
    areas = []
    for area in round_.areas:
        playing = front_to_back(area)
        if area.controller and playing and area.controller not in playing:
            heir = area.stands_in_for if area.stands_in_for in playing else playing[0]
            area = replace(area, controller=heir, stands_in_for="", returns_to="")
        areas.append(area)
    return replace(round_, areas=tuple(areas))


def _power_failed(round_: Round, event: events.PowerFailed, book: PontoonBook) -> Round:
    if event.outcome_established:
        return round_
    held = _changed(round_, hold=Hold(round_.phase, outage=outage_of(event)), stayed=())
    return replace(held, phase=ph.POWER_FAILURE)


def _power_failure_confirmed(round_: Round, event: events.PowerFailureConfirmed, book: PontoonBook) -> Round:
    hold = irregular_of(round_).hold
    assert hold is not None
    return _changed(round_, hold=replace(hold, outage=replace(hold.outage, confirmed=True)))


def _play_resumed(round_: Round, event: events.PlayResumed, book: PontoonBook) -> Round:
    hold = irregular_of(round_).hold
    assert hold is not None
    round_ = replace(_changed(round_, hold=None, stayed=()), phase=hold.phase)
    return moves.resume(round_, book, hold.phase) if hold.changed else round_


def _wagers_kept(round_: Round, event: events.WagersKept, book: PontoonBook) -> Round:
    return _changed(round_, stayed=(*irregular_of(round_).stayed, *event.players))


IRREGULAR_EVOLVERS: dict[type, Callable[[Round, Any, PontoonBook], Round]] = {
    events.CardsReconstructed: _cards_reconstructed,
    events.CardsTaken: _cards_taken,
    events.BurnForgotten: lambda round_, event, book: round_,
    events.CardHeld: lambda round_, event, book: _changed(round_, held=(event.held,)),
    events.CardDiscarded: _card_discarded,
    events.CardRefused: _card_refused,
    events.PassedOver: _passed_over,
    events.HandGoesFirst: _hand_goes_first,
    events.CardsDrawnTogether: _cards_drawn_together,
    events.CardsChosen: _cards_chosen,
    events.DiscardsRiffled: lambda round_, event, book: round_,
    events.ShuffleRequired: lambda round_, event, book: round_,
    events.AbsenceNoted: _absence_noted,
    events.ControlPassed: _control_passed,
    events.WagersReturned: _wagers_returned,
    events.WagersRuled: _wagers_ruled,
    events.WagersKept: _wagers_kept,
    events.PowerFailed: _power_failed,
    events.PowerFailureConfirmed: _power_failure_confirmed,
    events.PlayResumed: _play_resumed,
}
