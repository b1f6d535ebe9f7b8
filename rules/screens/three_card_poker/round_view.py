"""The round for those who run the table: dealer, pit and audit see every wager and name."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.engine import phase_of
from rules.screens.parts import area_view
from rules.screens.paying import pay_sheet
from rules.screens.round import plain_round
from rules.screens.three_card_poker.parts import hand_views, house_view, turn_view
from rules.screens.three_card_poker.steps import open_offer
from rules.screens.withdrawing import offer_view
from rules.state import PokerRound, TableState, is_installed
from rules.three_card_poker.play.settlement import meter_claim, rests_on, sheet
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import HAND_SIZE, numbered, outcome_established, to_expose
from rules.views.table import IrregularView, RoundView
from rules.wording.recorded import question_text

HOUSE = (0, 0)


def round_view(state: TableState, book: PokerBook, audience: str) -> RoundView | None:
    """The round that is on, or the last one, with the cards that the audience may see."""
    return _round_view(state, state.round, book, audience) if isinstance(state.round, PokerRound) else None


def _round_view(state: TableState, round_: PokerRound, book: PokerBook, audience: str) -> RoundView:
    assert is_installed(state)
    phase = phase_of(state)
    places = card_places(round_, phase) if audience == "dealer" else ()
    areas = tuple(
        area_view(state, book, number, area, book.cite["seated_controls"], hand_views(state, area, audience))
        for number, area in numbered(round_)
    )
    lines = pay_sheet(state, round_, sheet(state, book), rests_on, book)
    view = plain_round(state, round_, book, areas, turn_view(round_), lines)
    return replace(
        view,
        house=house_view(state, round_, audience),
        card_places=places or UNSET,
        lamps=replace(view.lamps, outcome_established=outcome_established(round_)),
        irregular=_irregular_view(state),
        offer=offer_view(state, open_offer(state, book)),
        claims_meter=_claims_meter(round_, book),
    )


def _claims_meter(round_: PokerRound, book: PokerBook) -> int | UnsetType:
    claim = round_.jackpot or (meter_claim(round_, book) if round_.phase in ph.SHOWING else None)
    return claim.area if claim is not None else UNSET


def _irregular_view(state: TableState) -> IrregularView | None:
    """A question that waits for its ruling (TC 6.1)."""
    if not state.question:
        return None
    return IrregularView(
        held=(),
        choice=None,
        offered=(),
        discarded=(),
        may_withdraw="",
        house_missing=False,
        absent=(),
        question=question_text(state.question),
    )


def card_places(round_: PokerRound, phase: str) -> tuple[tuple[int, int], ...]:
    """Position and hand of each, the house (0, 0) first, then the others in the order of showing."""
    if phase not in (ph.EXPOSE_HOUSE, ph.EXPOSE_HANDS):
        return ()
    hands = [HOUSE] if phase == ph.EXPOSE_HOUSE and not all(round_.house.cards) else []
    hands += [(number, 1) for number in to_expose(round_) if not all(round_.areas[number - 1].hand.cards)]
    return tuple(hand for hand in hands for _ in range(HAND_SIZE))
