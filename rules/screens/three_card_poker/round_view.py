"""The round for those who run the table: dealer, pit and audit see every wager and name."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine import phase_of
from rules.screens.parts import (
    area_view,
    bets_close_at,
    bonus_view,
    last_wagers,
    pay_sheet,
    sums_of,
    title_of_turn,
)
from rules.screens.telling import void_view
from rules.screens.three_card_poker.card_places import card_places
from rules.screens.three_card_poker.parts import hand_views, house_view, turn_view
from rules.screens.three_card_poker.steps import open_offer
from rules.screens.withdrawing import offer_view
from rules.state import PokerRound, TableState, is_installed
from rules.three_card_poker.play.settlement import sheet
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import numbered, outcome_established
from rules.views.table import IrregularView, RoundFlags, RoundView


def round_view(state: TableState, book: PokerBook, audience: str) -> RoundView | None:
    """The round that is on, or the last one, with the cards that the audience may see."""
    return _round_view(state, state.round, book, audience) if isinstance(state.round, PokerRound) else None


def _round_view(state: TableState, round_: PokerRound, book: PokerBook, audience: str) -> RoundView:
    assert is_installed(state)
    phase = phase_of(state)
    places = card_places(round_, phase) if audience == "dealer" else ()
    staked, returned = sums_of(round_)
    areas = tuple(
        area_view(state, book, number, area, book.cite["seated_controls"], hand_views(state, area, audience))
        for number, area in numbered(round_)
    )
    turn = None if state.question else turn_view(round_)
    return RoundView(
        number=round_.number,
        phase=phase,
        phase_title=ph.PHASES[phase].title,
        opened_at=round_.opened_at,
        closes_at=bets_close_at(state),
        closed_at=round_.closed_at,
        areas=areas,
        house=house_view(state, round_, audience),
        turn=turn,
        turn_title=title_of_turn(book, turn, areas),
        card_places=places or UNSET,
        claims=(),
        contest=None,
        outcomes=(),
        lamps=RoundFlags(
            interim_settlement=False, subsequent_deal=False, outcome_established=outcome_established(round_)
        ),
        pay_sheet=() if state.question else pay_sheet(round_, sheet(state, book)),
        bonuses=tuple(bonus_view(bonus) for bonus in round_.bonuses),
        irregular=_irregular_view(state),
        staked_cents=staked,
        returned_cents=returned,
        before=last_wagers(state),
        void=void_view(state, book),
        offer=offer_view(state, open_offer(state, book)),
    )


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
        question=state.question,
    )
