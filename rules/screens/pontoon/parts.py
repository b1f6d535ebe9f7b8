"""Views of a Pontoon table, built up from nothing for each audience. The parts that several audiences share."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from rules import events
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook, pays
from rules.pontoon.vocabulary.facts import cards_left, main_wagers, wagers_per_area
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL, best_total
from rules.pontoon.vocabulary.hands import is_pontoon as pontoon_cards
from rules.pontoon.vocabulary.worth import is_complete, is_due, is_full, is_pontoon, total_of_hand
from rules.screens.parts import HIDDEN, NO_HOUSE
from rules.screens.pontoon.steps import shuffle_due
from rules.screens.shared import once_for_all
from rules.screens.table import plain_table
from rules.state import Area, Claim, Hand, Round, TableState, is_installed, name_of
from rules.views.table import ClaimView, HandView, HouseView, Spot, TableView
from rules.wording.pontoon import hand_label, hand_text, short_hand_label


@once_for_all
def table_view(state: TableState, book: PontoonBook) -> TableView:
    """The table itself; the same for every audience."""
    assert is_installed(state)
    spots = [Spot(kind="main", places=book.max_wagers_per_area)]
    if "pair" in state.settings.limits:
        spots.append(Spot(kind="pair", places=book.pair_places))
    if book.offer_insurance_on:
        spots.append(Spot(kind="insurance", places=1))
    view = plain_table(state, book, tuple(spots), cards_left(state, book))
    if book.offer_insurance_on:
        view = replace(view, layout=replace(view.layout, band_legend=book.legends.index(pays(book.pay["insurance"]))))
    return replace(view, wagers_per_area=wagers_per_area(state, book), shuffle_due=shuffle_due(state, book))


def house_view(round_: Round) -> HouseView:
    """The house hand; face-down cards are shown to nobody (ruling 33)."""
    cards = round_.house
    if not cards:
        return NO_HOUSE
    if round_.house_down:
        return HouseView(cards=(HIDDEN,) * len(cards), total=0, soft=False, label="")
    total, soft = best_total(cards)
    return HouseView(cards=cards, total=total, soft=soft, label=hand_label(total, soft, pontoon=pontoon_cards(cards)))


@once_for_all
def hands_by_area(round_: Round, book: PontoonBook) -> tuple[tuple[HandView, ...], ...]:
    """The hands of each area, which lie face up; area 1 first."""
    return tuple(
        tuple(_hand_view(round_, number, area, place, hand, book) for place, hand in enumerate(area.hands, 1))
        for number, area in enumerate(round_.areas, 1)
    )


def _hand_view(round_: Round, number: int, area: Area, place: int, hand: Hand, book: PontoonBook) -> HandView:
    total, soft = total_of_hand(hand, book)
    trick = is_full(hand.cards, book) and total <= HIGHEST_TOTAL
    label = hand_label(total, soft, pontoon=is_pontoon(hand, book), full=trick)
    status = _hand_status(round_, number, area, place, hand, total, book)
    surrendered = status == "surrendered"
    short = hand_text("surrendered") if surrendered else short_hand_label(total, soft, pontoon=is_pontoon(hand, book))
    return HandView(
        hand=place,
        cards=hand.cards,
        total=total,
        soft=soft,
        label=label,
        status=status,
        doubled=hand.doubled,
        split=hand.split,
        felt_label=short if surrendered else UNSET,
        short_label=UNSET if short == label else short,
    )


def _hand_status(round_: Round, number: int, area: Area, place: int, hand: Hand, total: int, book: PontoonBook) -> str:
    if is_pontoon(hand, book):
        return "pontoon"
    if total > HIGHEST_TOTAL:
        return "bust"
    if total == HIGHEST_TOTAL and (hand.done or is_due(hand, book) or is_complete(hand, book)):
        return "twenty_one"
    turn = round_.turn
    if turn is not None and (turn.area, turn.hand) == (number, place):
        return "active"
    if hand.doubled:
        return "doubled"
    mains = main_wagers(area)
    if mains and all(w.surrendered for w in mains):
        return "surrendered"
    return "stood" if hand.done else "waiting"


def turn_view(round_: Round) -> dict[str, int] | None:
    """Whose turn it is; nobody's while players may withdraw after a power failure."""
    if round_.phase == ph.POWER_FAILURE:
        return None
    return None if round_.turn is None else {"area": round_.turn.area, "hand": round_.turn.hand}


def phase_title(phase: str) -> str:
    return ph.PHASES[phase].title


def claim_view(
    state: TableState, claim: Claim | events.ClaimOutcome, standing: str, clause: str, words: str
) -> ClaimView:
    """A claim that waits or was decided, told in the words of its audience; a decided one names no sum."""
    return ClaimView(
        kind=claim.kind,
        area=claim.area,
        of=claim.of,
        player=claim.player,
        name=name_of(state, claim.player),
        cents=claim.cents if isinstance(claim, Claim) else 0,
        standing=standing,
        clause=clause,
        words=words,
    )


def verdict_of(outcome: events.ClaimOutcome) -> str:
    """The standing of a claim that was decided."""
    return "granted" if outcome.granted else "denied"
