"""Views of a Three Card Poker table, built up from nothing for each audience. The parts that several audiences share.

A card that lies face down is "??" for everybody but the player who took up the hand; the pit sees it only after a look
that is on record (TC 3.10.1), auditor and audit only once the round is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.text import Text
from rules.screens.parts import HIDDEN, NO_HOUSE
from rules.screens.shared import once_for_all
from rules.screens.table import plain_table
from rules.screens.three_card_poker.steps import place_of
from rules.state import InstalledTable, PokerHand, PokerRound, Position, TableState, is_installed
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import HAND_SIZE
from rules.three_card_poker.vocabulary.hands import qualifies
from rules.views.table import HandView, HouseView, PayLineView, Spot, TableView
from rules.wording.labels import award_text, house_text
from rules.wording.three_card_poker import felt_label, hand_label

AFTERWARDS = ("audit", "auditor")
"""Who is told every card of a round once it is over, and until then what everybody sees."""
SPOTS = ("ante", "play", "pair_plus", "progressive")


@once_for_all
def table_view(state: TableState, book: PokerBook) -> TableView:
    """The table itself; the same for every audience."""
    assert is_installed(state)
    kinds = [kind for kind in SPOTS if kind != "progressive" or kind in state.settings.limits]
    spots = tuple(Spot(kind=kind, places=1) for kind in kinds)
    view = plain_table(state, book, spots, len(book.deck) - state.shoe.dealt_count)
    return replace(view, shuffle_due=bool(state.shoe.spent), pay_table=(*view.pay_table, *_awards(state, book)))


def _awards(state: InstalledTable, book: PokerBook) -> Iterator[PayLineView]:
    """What the progressive pays, where the table has it."""
    for award in reversed(book.awards) if "progressive" in state.settings.limits else ():
        label, pays = award_text(award.label, award.award_cents, award.envy_cents)
        yield PayLineView(code=award.code, label=label, odds=pays, clause=award.clause)


def sees_hand(state: TableState, hand: PokerHand, audience: str) -> bool:
    """Whether an audience (dealer, pit, auditor, audit, or `player:<id>`) may see a hand's cards."""
    if hand.exposed:
        return True
    if audience == "pit":
        return hand.looked_at
    if audience in AFTERWARDS:
        return state.round is not None and state.round.phase == ph.CONCLUDED
    kind, _, player = audience.partition(":")
    return kind == "player" and bool(player) and hand.viewed_by == player and not hand.second_view


def hand_views(state: TableState, area: Position, audience: str) -> tuple[HandView, ...]:
    return (_hand_view(state, area.hand, audience),) if area.hand.cards else ()


def _hand_view(state: TableState, hand: PokerHand, audience: str) -> HandView:
    seen = sees_hand(state, hand, audience)
    known = seen and len(hand.cards) == HAND_SIZE and all(hand.cards)
    label = hand_label(hand.cards) if known else Text("")
    beside = felt_label(label, hand.cards) if known else label
    return HandView(
        hand=1,
        cards=tuple(card if seen and card else HIDDEN for card in hand.cards),
        total=0,
        soft=False,
        label=label,
        status=_status(hand),
        doubled=False,
        split=False,
        felt_label=UNSET if beside == label else beside,
        short_label="" if known else UNSET,
    )


def _status(hand: PokerHand) -> str:
    """waiting | viewed | folded | play | continue | exposed | declined | invalid; by what happened, never by cards."""
    if hand.invalid:
        return "invalid"
    if hand.exposed or hand.declined:
        return "exposed" if hand.exposed else "declined"
    return hand.decision or ("viewed" if hand.viewed_by else "waiting")


def house_view(state: TableState, round_: PokerRound, audience: str) -> HouseView:
    """The house hand; nobody sees it before it is turned up."""
    house = round_.house
    if not house.cards:
        return NO_HOUSE
    seen = house.exposed or (audience in AFTERWARDS and round_.phase == ph.CONCLUDED)
    text = house_text(hand_label(house.cards), qualifies(house.cards)) if house.exposed else ""
    cards = tuple(card if seen and card else HIDDEN for card in house.cards)
    return HouseView(cards=cards, total=0, soft=False, label=text)


def turn_view(round_: PokerRound) -> dict[str, int] | None:
    place = place_of(round_)
    return {"area": place, "hand": 1} if place else None
