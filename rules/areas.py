"""Who sits where, who calls the decisions of each playing area and by which clause, and how each hand came out: what
rows beside the log say of a table. Pure functions of states that follow one another.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules import events
from rules.books import book_of
from rules.core.base import Value
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.money.wagers import backs, seated_at
from rules.phases import CONCLUDED, FINISHED
from rules.pontoon.vocabulary import hands as pontoon
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controller_of, has_surrendered, main_wagers
from rules.pontoon.vocabulary.worth import is_pontoon, total_of_hand
from rules.state import AnyRound, Area, Hand, PokerHand, PokerRound, Position, Round, TableState
from rules.three_card_poker.vocabulary import hands as poker

ORIGINAL = frozenset({"main", "ante", "pair_plus"})
"""The kinds of wagers by which somebody backs an area."""
ON_HANDS = frozenset({"main", "split", "ante"})
"""The kinds of wagers whose result is that of a hand."""
BUST = "bust"
MIXED = "mixed"
"""The result of a hand on which backers came out differently."""
HOUSE = 0
"""The area of the house's hand, as events number it."""


class Backer(Value, frozen=True):
    """Somebody who wagers on an area, and on which line."""

    player: str
    line: int


class Control(Value, frozen=True):
    """Who backs an area, front line first, and who calls its decisions (PM 3.11-3.13). `clause` says by which rule it
    came to them; None where that stays as it is on record.
    """

    area: int
    backers: tuple[Backer, ...]
    controller: str = ""
    stands_in_for: str = ""
    clause: str | None = None


class HandOutcome(Value, frozen=True):
    """A hand as everybody may read it once its round is over; the house's is on area 0. Cards that lie face down are
    nobody's: then there is no total and no rank. `total` is Pontoon's, `rank` a code of the pay table, `pontoon` or
    `bust`. `result` is that of the wagers on it, of the house at Three Card Poker whether it was compared (TC 3.11).
    """

    area: int
    hand: int
    cards: tuple[str, ...] = ()
    total: int | None = None
    rank: str = ""
    result: str = ""


def seat_changes(before: TableState, after: TableState) -> dict[int, str]:
    """By its number each seat that somebody took or left, and who sits there now; "" for nobody."""
    if before.players is after.players:
        return {}
    was, now = _seats(before), _seats(after)
    return {seat: now.get(seat, "") for seat in sorted({*was, *now}) if was.get(seat) != now.get(seat)}


def _seats(state: TableState) -> dict[int, str]:
    return {about.seat: player for player, about in state.players.items() if about.seat is not None}


def control_changes(event: Event, before: TableState, after: TableState) -> Iterator[Control]:
    """Each area whose backers or whose control the event changed, from the moment on at which bets are closed."""
    now = after.round
    if now is None or now.closed_at is None or now is before.round:
        return
    was = before.round
    areas: tuple[Area | Position, ...] = now.areas
    before_them: tuple[Area | Position | None, ...] = (None,) * len(areas)
    if was is not None and was.closed_at is not None and was.number == now.number:
        before_them = was.areas
    for number, (old, new) in enumerate(zip(before_them, areas, strict=False), 1):
        if old is new or (old is None and not new.wagers):
            continue
        same_wagers = old is not None and old.wagers is new.wagers
        if same_wagers and _control(old) == _control(new):
            continue
        backed, before_backed = backers_of(new), backers_of(old)
        if not before_backed or _control(old) != _control(new):
            if backed or before_backed:
                yield Control(number, backed, *_control(new), control_clause(event, number, after))
        elif backed != before_backed:
            yield Control(number, backed, *_control(new))


def _control(area: Area | Position | None) -> tuple[str, str]:
    """Who calls an area's decisions, and for whom."""
    if isinstance(area, Area):
        return area.controller, area.stands_in_for
    return (area.controller if area is not None else ""), ""


def backers_of(area: Area | Position | None) -> tuple[Backer, ...]:
    """Who wagers on an area, from the front line back, on each line once."""
    wagers = [wager for wager in area.wagers if wager.kind in ORIGINAL] if area is not None else []
    wagers.sort(key=lambda wager: wager.line)
    return tuple(dict.fromkeys(Backer(stake.player, wager.line) for wager in wagers for stake in wager.stakes))


def control_clause(event: Event, number: int, state: TableState) -> str:
    """The clause by which an area came to whom it is with after the event: the event's own where it names the area, as
    an announcement does (PM 3.13); else the rule that leads to them (PM 3.11, 3.12, 3.24.3.3, 5.22.1).
    """
    assert state.round is not None
    area, book = state.round.areas[number - 1], book_of(state)
    if not area.controller:
        return ""
    match event:
        case events.ControllerAnnounced(area=named, clause=clause) | events.ControlPassed(area=named, clause=clause):
            if named == number:
                return clause
        case (
            events.SurrenderClosed(controllers=moved, clause=clause)
            | events.AbsenceNoted(controllers=moved, clause=clause)
        ):
            if str(number) in moved:
                return clause
    return _by_rule(number, area, state, book)


def _by_rule(number: int, area: Area | Position, state: TableState, book: Rulebook) -> str:
    if isinstance(book, PontoonBook) and isinstance(area, Area):
        if area.stands_in_for:
            return book.irregularities["absent_others"]
        natural = controller_of(number, area, state.players)
        if natural is None:
            return book.cite["ascertain_controller"]
        gave_up = any(has_surrendered(w, natural) for w in main_wagers(area) if backs(w, natural))
        if natural != area.controller and gave_up:
            return book.cite["control_passes"]
    return book.cite["seated_controls" if seated_at(state.players, number) == area.controller else "front_controls"]


def hand_changes(before: TableState, after: TableState) -> Iterator[HandOutcome]:
    """Each hand that stands otherwise than before, from the moment on at which the round is over: before it, cards may
    lie face down, and no hand has come out. One that a correction took away has no cards and no result.
    """
    was, now = before.round, after.round
    if now is None or now is was:
        return
    was_over = was is not None and was.number == now.number and was.phase in (FINISHED, CONCLUDED)
    if not was_over and now.phase not in (FINISHED, CONCLUDED):
        return
    if was_over and was is not None and _laid(was) == _laid(now):
        return
    known = {(hand.area, hand.hand): hand for hand in hands_of(before)} if was_over else {}
    for hand in hands_of(after):
        if known.pop((hand.area, hand.hand), None) != hand:
            yield hand
    for area, number in known:
        yield HandOutcome(area, number)


def _laid(round_: AnyRound) -> tuple[int, ...]:
    """What a round's hands follow from, by identity."""
    return id(round_.areas), id(round_.house), id(round_.results)


def hands_of(state: TableState) -> Iterator[HandOutcome]:
    """The hands of a round as everybody may read them: the house's, then those of each area."""
    if isinstance(state.round, PokerRound):
        yield from _poker_hands(state.round)
    elif state.round is not None:
        book = book_of(state)
        assert isinstance(book, PontoonBook)
        yield from _pontoon_hands(state.round, book)


def _pontoon_hands(round_: Round, book: PontoonBook) -> Iterator[HandOutcome]:
    """Cards of areas lie face up always, those of the house where the rulebook has it so or they were turned."""
    if round_.house:
        yield _house_of_pontoon(() if round_.house_down else round_.house)
    results = _results(round_)
    for number, area in enumerate(round_.areas, 1):
        for place, hand in enumerate(area.hands, 1):
            if hand.cards:
                total, _ = total_of_hand(hand, book)
                rank = _rank(hand, total, book)
                yield HandOutcome(number, place, hand.cards, total, rank, _result(area, place, results))


def _house_of_pontoon(cards: tuple[str, ...]) -> HandOutcome:
    if not cards:
        return HandOutcome(HOUSE, 1)
    total, _ = pontoon.best_total(cards)
    rank = BUST if total > pontoon.HIGHEST_TOTAL else pontoon.PONTOON if pontoon.is_pontoon(cards) else ""
    return HandOutcome(HOUSE, 1, cards, total, rank)


def _rank(hand: Hand, total: int, book: PontoonBook) -> str:
    if total > pontoon.HIGHEST_TOTAL:
        return BUST
    if is_pontoon(hand, book):
        return pontoon.PONTOON
    line = pontoon.pay_line(hand.cards, split=hand.split, doubled=hand.doubled)
    return "" if line in (pontoon.REGULAR, pontoon.PONTOON) else line


def _poker_hands(round_: PokerRound) -> Iterator[HandOutcome]:
    """A hand that its player kept down stays theirs, also where a supervisor looked at it (TC 3.10.1)."""
    if round_.house.cards:
        cards = _in_sight(round_.house)
        compared = ("qualified" if poker.qualifies(cards) else "not_qualified") if cards else ""
        yield HandOutcome(HOUSE, 1, cards, rank=_category(cards), result=compared)
    results = _results(round_)
    for number, area in enumerate(round_.areas, 1):
        if area.hand.cards:
            cards = _in_sight(area.hand)
            yield HandOutcome(number, 1, cards, rank=_category(cards), result=_result(area, 1, results))


def _in_sight(hand: PokerHand) -> tuple[str, ...]:
    return hand.cards if hand.exposed and all(hand.cards) else ()


def _category(cards: tuple[str, ...]) -> str:
    return poker.category(cards) if len(cards) == 3 else ""


Results = dict[tuple[str, str], str]


def _results(round_: AnyRound) -> Results:
    """How each backer's part of a wager came out, by wager and player; the last of several counts."""
    return {(result.wager, share.player): result.result for result in round_.results for share in result.shares}


def _result(area: Area | Position, hand: int, results: Results) -> str:
    """How the wagers on a hand came out."""
    own = {wager.id: wager for wager in area.wagers if wager.hand == hand and wager.kind in ON_HANDS}
    found = {result for (wager, _), result in results.items() if wager in own}
    return MIXED if len(found) > 1 else next(iter(found), "")
