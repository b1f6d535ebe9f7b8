"""The view of a seat as every game makes it: what is the player's own, and what is going on for them."""

from __future__ import annotations

import re

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.rulebook import Rulebook
from rules.money.wagers import backs, seated_at
from rules.phases import HALTED
from rules.screens.parts import NO_HOUSE, bets_close_at, controller_of, notes_for_players, player_view
from rules.screens.shown import shown_at_seat
from rules.screens.telling import own_void
from rules.state import Area, Position, TableState
from rules.views.displays import Now, SeatHand, SeatView
from rules.views.table import HandView, TableView
from rules.wording import seat
from rules.wording.for_players import step_text
from rules.wording.seat import seat_text


def empty_seat(state: TableState, table: TableView, place: int, phase: str, phase_title: str) -> SeatView:
    """A seat with whoever sits there, and nothing of a round."""
    player = seated_at(state.players, place)
    return SeatView(
        audience=f"seat:{place}",
        table=table,
        seat=place,
        player=player_view(state, player) if player else None,
        round_number=state.rounds,
        phase=phase,
        phase_title=phase_title,
        closes_at=bets_close_at(state),
        areas=(),
        house=NO_HOUSE,
        turn=None,
        wagers=(),
        claims=(),
        bonuses=(),
        may_do=(),
        notices=(),
        net_cents=0,
        now=Now(state="waiting", kicker="", text=step_text(table.game, phase)),
        shows=(),
        notes={},
        void=own_void(state, player) if player else UNSET,
    )


def seat_hand(
    state: TableState, number: int, area: Area | Position, player: str, hands: tuple[HandView, ...]
) -> SeatHand:
    """An area or position as `player` sees it, with the hands that they may see."""
    return SeatHand(
        area=number,
        mine=bool(player) and any(backs(wager, player) for wager in area.wagers),
        i_control=bool(player) and area.controller == player,
        controller=controller_of(state, area.controller, player),
        hands=hands,
    )


def summed_up(state: TableState, view: SeatView, book: Rulebook, clauses: set[str]) -> SeatView:
    """A seat's view with what follows from the rest of it: the sum, what goes on for its player, and our words for the
    clauses of its options, results and claims, and for `clauses`.
    """
    clauses |= {a.clause for a in view.may_do} | {a.refusal.clause for a in view.may_do if a.refusal}
    clauses |= {r.clause for w in view.wagers for r in w.results} | {c.clause for c in view.claims}
    net_cents = sum(r.net_cents for w in view.wagers for r in w.results) + sum(b.cents for b in view.bonuses)
    clauses |= {b.clause for b in view.bonuses} | set(_CITED.findall(" ".join(view.notices)))
    turn = None if view.phase in HALTED else view.turn
    view = replace(view, turn=turn, net_cents=net_cents, notes=notes_for_players(clauses))
    view = replace(view, now=_now(book, view, view.player.player if view.player is not None else ""))
    return replace(view, shows=shown_at_seat(state, view))


_CITED = re.compile(r"\((ruling \d+|[A-Z]{2} [^()]+)\)")
"""The clause in a notice."""
_DECIDING = ("decision", "decisions")
"""The phases in which whoever controls a hand decides."""
_ASKING = ("options", "withdrawals", "choice")
"""Those in which a backer who does not call a hand's decisions is asked something."""


def _now(book: Rulebook, view: SeatView, player: str) -> Now:
    """What play waits for, where it does; how the round came out, once every wager of the player's has its result; else
    whose turn it is, or the phase.
    """
    if view.phase in HALTED:
        return Now(state="halted", kicker=seat_text("play_waits"), text=view.now.text)
    if view.wagers and all(wager.results for wager in view.wagers):
        refunded = all(wager.results[-1].result == "returned" for wager in view.wagers)
        text = seat.outcome_text(view.net_cents, refunded)
        return Now(state=_outcome_state(view.net_cents), kicker=seat_text("this_round"), text=text)
    if any(option.command["type"] == "stay_in" for option in view.may_do):
        return Now(state="mine", kicker=seat_text("stay_or_withdraw"), text=seat_text("you_decide"))
    if not view.turn or not view.turn["area"]:
        return view.now
    number = view.turn["area"]
    area = next((each for each in view.areas if each.area == number), None)
    place = seat.place_title(book, number)
    kicker = seat.hand_title(place, view.turn["hand"], len(area.hands) if area else 0)
    if view.phase in _DECIDING:
        if area is not None and area.i_control:
            return Now(state="mine", kicker=kicker, text=seat_text("you_decide"))
        if area is not None and area.mine:
            return Now(state="waiting", kicker=kicker, text=seat_text("decides_for_you", controller=area.controller))
        return Now(state="waiting", kicker=view.now.text, text=seat_text("decides", place=place))
    if view.phase in _ASKING and any(option.player == player and option.refusal is None for option in view.may_do):
        return Now(state="mine", kicker=kicker, text=seat_text("you_decide"))
    return Now(state="waiting", kicker=kicker, text=view.now.text)


def _outcome_state(net_cents: int) -> str:
    if net_cents:
        return "won" if net_cents > 0 else "lost"
    return "stood_off"
