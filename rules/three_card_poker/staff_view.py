"""The whole table for those who run it: dealer, pit and audit see every wager and name, the next step and the
irregularities.
"""

from __future__ import annotations

from rules.commands import Stake
from rules.engine import phase_of
from rules.shared.views import (
    bets_close_at,
    bonus_line,
    bonus_view,
    clauses_of,
    notes_for,
    pay_line,
    player_view,
    stake_view,
    sums_of,
    wager_view,
)
from rules.shared.wagers import seated_at
from rules.state import PokerRound, Position, TableState
from rules.three_card_poker import phases as ph
from rules.three_card_poker.actions import actions_of
from rules.three_card_poker.book import PokerBook
from rules.three_card_poker.facts import numbered, outcome_established
from rules.three_card_poker.settlement import due, envy_bonuses
from rules.three_card_poker.steps import step_of
from rules.three_card_poker.view import hand_views, house_view, table_view, turn_view
from rules.three_card_poker.wizard import irregularities
from rules.views import AreaView, IrregularView, Lamps, PayLineDue, RoundView, View


def staff_view(state: TableState, book: PokerBook, audience: str) -> View:
    """The whole table for those who run it; audit without a next step or buttons, as it also looks between two events
    of one command.
    """
    audit = audience == "audit"
    phase = phase_of(state)
    step = None if audit else step_of(state, phase, book)
    actions = () if audit else actions_of(state, phase, book)
    round_ = _round_view(state, state.round, book, audience) if isinstance(state.round, PokerRound) else None
    symptoms = () if audit else irregularities(state, book)
    clauses = clauses_of(step, actions, round_) | {symptom.clause for symptom in symptoms}
    return View(
        audience=audience,
        table=table_view(state, book),
        players=tuple(player_view(state, player) for player in state.players),
        round=round_,
        step=step,
        actions=actions,
        irregularities=symptoms,
        notes=notes_for(clauses),
    )


def _round_view(state: TableState, round_: PokerRound, book: PokerBook, audience: str) -> RoundView:
    phase = phase_of(state)
    staked, returned = sums_of(round_)
    return RoundView(
        number=round_.number,
        phase=phase,
        phase_title=ph.PHASES[phase].title,
        opened_at=round_.opened_at,
        closes_at=bets_close_at(state),
        closed_at=round_.closed_at,
        areas=tuple(_area_view(state, number, area, book, audience) for number, area in numbered(round_)),
        house=house_view(state, round_, audience),
        turn=None if state.question else turn_view(round_),
        claims=(),
        contest=None,
        outcomes=(),
        lamps=Lamps(interim_settlement=False, subsequent_deal=False, outcome_established=outcome_established(round_)),
        pay_sheet=() if state.question else _pay_sheet(state, round_, book),
        bonuses=tuple(bonus_view(bonus) for bonus in round_.bonuses),
        irregular=_irregular_view(state),
        staked_cents=staked,
        returned_cents=returned,
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


def _area_view(state: TableState, number: int, area: Position, book: PokerBook, audience: str) -> AreaView:
    seated = seated_at(state.players, number)
    return AreaView(
        area=number,
        seated=stake_view(state, Stake(seated, 0)) if seated else None,
        controller=stake_view(state, Stake(area.controller, 0)) if area.controller else None,
        controller_clause=book.cite["seated_controls"] if area.controller else "",
        wagers=tuple(wager_view(state, book, wager) for wager in area.wagers),
        hands=hand_views(state, area, audience),
    )


def _pay_sheet(state: TableState, round_: PokerRound, book: PokerBook) -> tuple[PayLineDue, ...]:
    if round_.phase == ph.BONUS:
        return tuple(bonus_line(bonus) for bonus in envy_bonuses(round_, book))
    return tuple(pay_line(result) for result in due(state, book))
