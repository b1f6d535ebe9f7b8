"""Which of the states that a player must know hold, at a seat and on the sign: `SHOWN` in rules/wording/states.py
has their words, static/states.svg their pictures.
"""

from __future__ import annotations

from rules.phases import BETTING, CLOSED, CONCLUDED, HALTED
from rules.pontoon.table import phases as pontoon
from rules.state import Round, TableState, in_round
from rules.table.table_status import rounds_left
from rules.three_card_poker.table import phases as poker
from rules.views.displays import SeatView

_OFFERS = {pontoon.INSURANCE: "insurance", pontoon.SURRENDER: "surrender"}
_OF_PHASE = {
    BETTING: "place_bets",
    **dict.fromkeys((pontoon.CLAIMS, pontoon.CONTROL, pontoon.INITIAL_DEAL), "no_more_bets"),
    **dict.fromkeys((pontoon.NO_WAGERS, poker.DEAL), "no_more_bets"),
    **dict.fromkeys((pontoon.LOOK, pontoon.EXPOSE, pontoon.DEALER, pontoon.HOUSE_CARD), "look_at_dealer"),
    **dict.fromkeys((pontoon.HOUSE_CHOICE, poker.EXPOSE_HOUSE, poker.EXPOSE_HANDS), "look_at_dealer"),
    **dict.fromkeys((*HALTED, pontoon.POWER_FAILURE, poker.HELD, poker.JACKPOT), "call"),
    **_OFFERS,
    CLOSED: "",
}
"""The state of everybody at the table, by the phase; another phase waits for somebody."""
_OVER = ("won", "lost", "stood_off")


def shown_to_all(state: TableState, phase: str) -> tuple[str, ...]:
    """What the sign shows: the state of the table, and that the round is the last. While somebody is waited for in a
    round, bets are closed.
    """
    found = _of_table(state, phase)
    found = "no_more_bets" if found == "wait" and in_round(state) else found
    return tuple(filter(None, (found, *_besides(state))))


def shown_at_seat(state: TableState, view: SeatView) -> tuple[str, ...]:
    """What a seat shows, by what its view says goes on: the player's own state first."""
    return tuple(filter(None, (_own(state, view), *_besides(state))))


def _own(state: TableState, view: SeatView) -> str:
    of_table = _of_table(state, view.phase)
    if of_table == "void" or view.phase in HALTED:
        return of_table
    if view.now.state in _OVER:
        return "paid"
    if view.now.state == "mine":
        return "split" if _splits(state) else "your_turn"
    if view.phase in _OFFERS and not any(option.refusal is None for option in view.may_do):
        return "wait"
    return of_table


def _of_table(state: TableState, phase: str) -> str:
    if phase == CONCLUDED and state.round is not None and state.round.void:
        return "void"
    return _OF_PHASE.get(phase, "wait")


def _besides(state: TableState) -> tuple[str, ...]:
    return ("last_round",) if in_round(state) and rounds_left(state) == 0 else ()


def _splits(state: TableState) -> bool:
    """Whether the other wagers are asked to match a split."""
    turn = state.round.turn if isinstance(state.round, Round) else None
    return turn is not None and turn.option == "split"
