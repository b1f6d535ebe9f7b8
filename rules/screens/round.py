"""The round as those who run a table see it, in every game: what does not depend on the game."""

from __future__ import annotations

from rules.books import GAMES
from rules.core.rulebook import Rulebook
from rules.core.text import word
from rules.engine import phase_of
from rules.screens.parts import NO_HOUSE, bets_close_at, bonus_view, last_wagers, sums_of, title_of_turn
from rules.screens.telling import void_view
from rules.state import AnyRound, TableState
from rules.views.table import AreaView, PayLineDue, RoundFlags, RoundView

NO_FLAGS = RoundFlags(interim_settlement=False, subsequent_deal=False, outcome_established=False)


def plain_round(
    state: TableState,
    round_: AnyRound,
    book: Rulebook,
    areas: tuple[AreaView, ...],
    turn: dict[str, int] | None,
    sheet: tuple[PayLineDue, ...],
) -> RoundView:
    """A round with its areas, whose `turn` it is, and what its pay `sheet` has; neither while a question waits. The
    house hand, claims, flags, what is irregular and an offer each game adds itself.
    """
    staked, returned = sums_of(round_)
    phase = phase_of(state)
    turn = None if state.question else turn
    return RoundView(
        number=round_.number,
        phase=phase,
        phase_title=word(GAMES[state.rulebook].phases[phase].title),
        opened_at=round_.opened_at,
        closes_at=bets_close_at(state),
        closed_at=round_.closed_at,
        areas=areas,
        house=NO_HOUSE,
        turn=turn,
        turn_title=title_of_turn(book, turn, areas),
        claims=(),
        contest=None,
        outcomes=(),
        lamps=NO_FLAGS,
        pay_sheet=() if state.question else sheet,
        bonuses=tuple(bonus_view(bonus) for bonus in round_.bonuses),
        irregular=None,
        staked_cents=staked,
        returned_cents=returned,
        before=last_wagers(state),
        void=void_view(state, book),
    )
