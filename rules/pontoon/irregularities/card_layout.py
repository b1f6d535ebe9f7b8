"""Cards that lie otherwise than they should: reconstructed while that is possible, else taken as they lie (PM 5.2, 5.6,
5.11-5.16, 5.21; ruling 61).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.core.text import joined
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import OnceKnown
from rules.money.refunds import refund_all
from rules.money.wagers import all_wagers
from rules.pontoon.irregularities.coverage import not_covered, refer
from rules.pontoon.irregularities.deal_on_felt import (
    INITIAL_CARDS,
    acted_on,
    cards_of,
    drawn_on_record,
    had_drawn,
    is_deal_in_order,
    order_drawn,
    order_of,
    shows_draws,
)
from rules.pontoon.table import phases as ph
from rules.pontoon.table.known import cards_move_from_results
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controller_of, irregular_of, is_dealt_to, main_wagers, play_has_begun
from rules.state import Area, PontoonTable, Round
from rules.wording.reasons import reason
from rules.wording.refusals import refuse

Hands = tuple[tuple[str, ...], ...]


def cards_as_they_lie(
    state: PontoonTable, command: commands.CardsAsTheyLie, context: Context, book: PontoonBook
) -> Decision:
    """Reconstruct, or take the cards as they lie, as the round flags say.

    The clause is asked of the felt: whether a player had drawn by then (`had_drawn`, ruling 61).

    Refused, in this order: not_covered, options_open, unknown_area, cards_not_conserved; once a player had drawn
    not_covered where only an early mistake is mended, and order_is_settled; nothing_differs; and not_covered for a
    card layout that no clause mends.
    """
    round_ = state.round
    if refusal := not_covered(book, "reconstruct"):
        return refusal
    clause = book.irregularities["reconstruct"]
    if round_.phase == ph.OPTIONS:
        return refuse("options_open", clause)
    unknown = [area for area in command.areas if not area.isdigit() or not 1 <= int(area) <= len(round_.areas)]
    if unknown:
        return refuse("unknown_area:area", book.cite["layout"], area=unknown[0][:10])
    recorded = card_layout(round_)
    areas = {area: hands for area, hands in (recorded.areas | command.areas).items() if any(hands)}
    lying = events.CardLayout(areas, recorded.house if command.house is None else command.house)
    as_recorded = lying == recorded and not command.drawn  # and so of the same cards
    if not as_recorded and (refusal := _conserved(recorded, lying, command.drawn, clause)):
        return refusal
    if had_drawn(round_, lying, command.had_drawn):
        return _late(state, recorded, lying, command, book)
    if round_.subsequent_deal and (shows_draws(lying) or not order_drawn(round_)):
        return refer(book, "not_covered:drawn")
    as_dealt = order_drawn(round_) if round_.subsequent_deal else order_of(round_)
    order = command.drawn or as_dealt
    if lying == recorded and order == as_dealt:
        return refuse("nothing_differs", clause)
    after = laid_out(round_, order)
    beyond = order[_cards(after).total() :] if round_.subsequent_deal else ()
    clause = _early_clause(round_, lying, book)
    mended = events.CardsReconstructed(lying, after, clause, drawn=order, held=_next_cards(beyond, clause, book))
    return (*_reverse_choices(state, round_, mended.clause, book), mended)


def _next_cards(cards: Iterable[str], clause: str, book: PontoonBook) -> tuple[events.HeldCard, ...]:
    """Cards that are out already, each the next one in its turn; who may refuse it says the rulebook (PM 5.8, 5.9)."""
    key = book.irregularities.get("next_card")
    return tuple(events.HeldCard(card, key or clause, refusable=key is not None) for card in cards)


def card_layout(round_: Round) -> events.CardLayout:
    """The cards as the record has them."""
    areas = {str(n): tuple(hand.cards for hand in area.hands) for n, area in enumerate(round_.areas, 1) if area.hands}
    return events.CardLayout(areas, round_.house)


def _cards(layout: events.CardLayout) -> Counter[str]:
    cards = Counter(card for hands in layout.areas.values() for hand in hands for card in hand)
    return cards + Counter(layout.house)


def _conserved(
    recorded: events.CardLayout, lying: events.CardLayout, drawn: tuple[str, ...], clause: str
) -> Refusal | None:
    """A card layout holds exactly the cards of the record: another or a missing one is a case of its own (PM 5.1)."""
    for counted in (_cards(lying), *((Counter(drawn),) if drawn else ())):
        if counted != _cards(recorded):
            extra, missing = counted - _cards(recorded), _cards(recorded) - counted
            parts = [reason("too_many", cards=" ".join(sorted(extra.elements())))] if extra else []
            parts += [reason("missing", cards=" ".join(sorted(missing.elements())))] if missing else []
            return refuse("cards_not_conserved", clause, parts=joined(parts))
    return None


def laid_out(round_: Round, order: tuple[str, ...]) -> events.CardLayout:
    """An initial deal of these cards in the approved order (PM 3.18); an area whose wagers went back keeps its part."""
    numbered = [(str(number), area) for number, area in enumerate(round_.areas, 1) if is_dealt_to(area) or area.hands]
    count = len(numbered)
    firsts, house, seconds = order[:count], order[count : count + 1], order[count + 1 :]
    hands: dict[str, tuple[str, ...]] = {key: (card,) for (key, _), card in zip(numbered, firsts, strict=False)}
    twice = [key for key, area in numbered if is_dealt_to(area) or len(cards_of(area)) > 1]
    for key, card in zip(twice, seconds, strict=False):
        hands[key] += (card,)
    return events.CardLayout({key: (cards,) for key, cards in hands.items()}, house)


def _early_clause(round_: Round, lying: events.CardLayout, book: PontoonBook) -> str:
    """Nothing was settled and no subsequent deal begun: the cards are reconstructed (PM 5.6.1, 5.11, 5.13)."""
    general = book.irregularities["reconstruct"]
    if round_.house and not lying.house:
        return book.irregularities.get("house_missing_early", general)
    if round_.phase != ph.INITIAL_DEAL:
        for number, area in enumerate(round_.areas, 1):
            if is_dealt_to(area) and sum(len(hand) for hand in lying.areas.get(str(number), ())) < 2:
                return book.irregularities.get("short_early", general)
    return general


def _late(
    state: PontoonTable,
    recorded: events.CardLayout,
    lying: events.CardLayout,
    command: commands.CardsAsTheyLie,
    book: PontoonBook,
) -> Decision:
    """Play has begun: reconstructed, unless a clause says what happens to the cards as they lie (PM 5.6.2)."""
    round_ = state.round
    if refusal := not_covered(book, "reconstruct_late"):
        return refusal
    clause = book.irregularities["reconstruct_late"]
    if command.drawn:
        return refuse("order_is_settled", clause)
    if lying == recorded:
        return refuse("nothing_differs", clause)
    lags = bool(command.had_drawn) and not round_.subsequent_deal
    house_missing = not lying.house and (bool(round_.house) or lags)
    if not house_missing and not any(_is_named(number, area, lying) for number, area in enumerate(round_.areas, 1)):
        return (events.CardsReconstructed(lying, recorded, clause),)
    drawn = lags or round_.subsequent_deal
    felt = _Felt(lying, lags, drawn and is_deal_in_order(lying, order_drawn(round_)), drawn_on_record(round_))
    return _taken(state, recorded, felt, house_missing, book)


class _Felt(NamedTuple):
    """How the cards lie: whether the record still deals, whether a deal and draws in the order of the record explain
    all of it, and what was drawn on record.
    """

    lying: events.CardLayout
    lags: bool
    in_order: bool
    draws: Counter[str]


def _is_named(number: int, area: Area, lying: events.CardLayout) -> bool:
    """Whether a clause of its own speaks of how an area's cards lie (PM 5.14-5.16)."""
    hands = lying.areas.get(str(number), ())
    if not any(wager.kind == "main" for wager in area.wagers):
        return bool(hands)
    return is_dealt_to(area) and len(area.hands) < 2 and sum(len(hand) for hand in hands) < 2


def _taken(
    state: PontoonTable, recorded: events.CardLayout, felt: _Felt, house_missing: bool, book: PontoonBook
) -> Decision:
    """The cards count as they lie: a hit where one was drawn, the next card where a place has one too many."""
    cite, round_, lying = book.irregularities, state.round, felt.lying
    clauses = [cite["house_missing"]] if house_missing else []
    held: list[str] = []
    discarded: tuple[str, ...] = ()
    after: dict[str, Hands] = {}
    unserved: list[Area] = []
    for number, area in enumerate(round_.areas, 1):
        key = str(number)
        before, hands = recorded.areas.get(key, ()), lying.areas.get(key, ())
        if not any(wager.kind == "main" for wager in area.wagers):
            if hands:
                clauses.append(cite["no_wager"])
                discarded += tuple(card for hand in hands for card in hand)
            continue
        if not any(hands) and is_dealt_to(area) and (len(before) == 1 or (felt.lags and not before)):
            clauses.append(cite["no_cards"])
            unserved.append(area)
            continue
        kept = _kept(area, before, hands, held, felt)
        if kept is None:
            return refer(book, "not_covered:cards_of_area", area=number)
        if kept:
            after[key] = kept
        if len(kept) == 1 and len(kept[0]) == 1 and (felt.lags or len(before[0]) > 1):
            clauses.append(cite["short"])
    if not house_missing and len(lying.house) < len(recorded.house):
        return refer(book, "not_covered:house_cards")
    places = len(recorded.house) or 1
    held += lying.house[places:]
    house = lying.house[:places]
    wagers = [wager for area in unserved for wager in area.wagers if wager.kind != "insurance"]
    lagged = felt.lags or (round_.subsequent_deal and _lies_otherwise(recorded, after))
    taken = events.CardsTaken(
        lying,
        events.CardLayout(after, house),
        tuple(dict.fromkeys(clauses)),
        _next_cards(held, cite["next_card"], book),
        discarded,
        refund_all(wagers, cite["no_cards"], reason("no_cards")),
        lagged=lagged,
        acted=acted_on(lying) if lagged and felt.in_order else (),
    )
    stale = house != recorded.house
    return (*(_reverse_offers(state, round_, book) if stale else ()), taken)


def _lies_otherwise(recorded: events.CardLayout, after: dict[str, Hands]) -> bool:
    """Whether a hand has other cards than the record gave it, and not only fewer of them."""
    return any(
        has != had[: len(has)]
        for key, hands in after.items()
        for has, had in zip(hands, recorded.areas.get(key, ((),) * len(hands)), strict=True)
    )


def _kept(area: Area, before: Hands, hands: Hands, held: list[str], felt: _Felt) -> Hands | None:
    """The cards that an area keeps; what is more than it should have is held. None where no clause mends it: what is
    settled has moved, or a hand was split on one side alone.
    """
    if not is_dealt_to(area) and not any(not w.settled for w in area.wagers):
        return before if hands == before else None
    if len(hands) != len(before) and (before or len(hands) > 1 or not (felt.lags or felt.in_order)):
        return None
    if not all(hands):
        return None
    kept = []
    for number, has in enumerate(hands):
        had = len(before[number]) if before else 0
        initial = had if len(hands) > 1 or (had < INITIAL_CARDS and not (felt.lags or felt.in_order)) else INITIAL_CARDS
        keeps, over = has[:initial], has[initial:]
        for card in over:
            if felt.in_order or felt.lags or felt.draws[card] > 0:
                felt.draws[card] -= 1
                keeps += (card,)
            else:
                held.append(card)
        kept.append(keeps)
    return tuple(kept)


def _reverse_choices(state: PontoonTable, round_: Round, clause: str, book: PontoonBook) -> tuple[Event, ...]:
    """What players chose on an initial deal that is laid out anew: the stakes of a double or split too (ruling 80)."""
    added = [wager for wager in all_wagers(round_) if wager.kind in ("double", "split")]
    results = refund_all(added, clause, reason("laid_anew"))
    returned = (events.WagersReturned("", results, clause),) if results else ()
    return (*_reverse_offers(state, round_, book), *returned)


def _reverse_offers(state: PontoonTable, round_: Round, book: PontoonBook) -> tuple[Event, ...]:
    """What was taken on a house card that moves is offered anew: insurance goes back, and whoever surrendered calls the
    decisions again (PM 3.24, 3.26; ruling 80).
    """
    uninsured = (
        events.WagerInsured(
            events.Wager(w.id, "insurance", w.area, (), w.line, w.hand, of=w.of), w.stakes, book.cite["insurance_offer"]
        )
        for w in all_wagers(round_)
        if w.kind == "insurance" and not w.settled_players
    )
    return (*uninsured, *_control_restored(state, round_, book))


def _control_restored(state: PontoonTable, round_: Round, book: PontoonBook) -> Iterator[events.ControllerAnnounced]:
    for number, area in enumerate(round_.areas, 1):
        if any((wager.surrendered or wager.surrendered_by) and not wager.settled for wager in main_wagers(area)):
            before = controller_of(number, area, state.players) or area.controller
            if before != area.controller:
                yield events.ControllerAnnounced(number, before, book.cite["ascertain_controller"])


def report_burn_forgotten(
    state: PontoonTable, command: commands.ReportBurnForgotten, context: Context, book: PontoonBook
) -> Decision:
    """The first card from a fresh dealing device was dealt: it is burnt now, or stays in play (PM 5.21.1, 5.21.2).

    Refused: not_covered, nothing_dealt, not_the_first_card where cards had left the device before this round.
    """
    round_, shoe = state.round, state.shoe
    assert shoe is not None
    if refusal := not_covered(book, "burn"):
        return refusal
    on_table = _cards(card_layout(round_)).total() + len(irregular_of(round_).discarded)
    order = () if play_has_begun(round_) else order_of(round_)
    if not shoe.dealt_count:
        return refuse("nothing_dealt", book.irregularities["burn"])
    if shoe.dealt_count != on_table or irregular_of(round_).discarded:
        return refuse("not_the_first_card", book.irregularities["burn"])
    if not order:
        return (events.BurnForgotten(book.irregularities["burn_late"]),)
    rest = order[1:]
    clause = book.irregularities["burn_early"]
    mended = events.CardsReconstructed(card_layout(round_), laid_out(round_, rest), clause, drawn=rest, burnt=order[0])
    return (*_reverse_choices(state, round_, clause, book), mended)


MOVES_CARDS = OnceKnown("gaming_shift_manager", "wager", cards_move_from_results)
COMMANDS = (
    CommandRow(
        commands.CardsAsTheyLie,
        cards_as_they_lie,
        ph.CARDS_LIE,
        "pit_supervisor",
        completes=True,
        waits_for_cards=True,
        once_known=MOVES_CARDS,
        mended=(mends.PICTURE, mends.RULED),
    ),
    CommandRow(
        commands.ReportBurnForgotten,
        report_burn_forgotten,
        ph.CARDS_LIE,
        "pit_supervisor",
        completes=True,
        waits_for_cards=True,
        once_known=MOVES_CARDS,
        mended=(mends.PICTURE, mends.RULED),
    ),
)
