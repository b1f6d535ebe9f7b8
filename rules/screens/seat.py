"""The view of a seat as every game makes it: what is the player's own, and what is going on for them."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from rules.core.rulebook import Rulebook
from rules.screens.parts import bets_close_at, notes_for, player_view
from rules.screens.telling import own_void
from rules.state import TableState
from rules.views.displays import Now, SeatHand, SeatView
from rules.views.table import BonusView, ClaimView, HouseView, Option, TableView, WagerView
from rules.wording import seat


def seat_view_of(
    state: TableState,
    book: Rulebook,
    place: int,
    player: str,
    phase: tuple[str, str],
    *,
    table: TableView,
    areas: tuple[SeatHand, ...],
    house: HouseView,
    turn: dict[str, int] | None,
    wagers: tuple[WagerView, ...],
    claims: tuple[ClaimView, ...],
    bonuses: tuple[BonusView, ...],
    may_do: tuple[Option, ...],
    notices: tuple[str, ...],
    clauses: set[str],
) -> SeatView:
    """The view of `player`, "" for nobody, at seat `place`; `phase` with its title. `clauses` are explained beside
    those of options, results and claims.
    """
    clauses |= {a.clause for a in may_do} | {a.refusal.clause for a in may_do if a.refusal}
    clauses |= {r.clause for w in wagers for r in w.results} | {c.clause for c in claims}
    name, title = phase
    view = SeatView(
        audience=f"seat:{place}",
        table=table,
        seat=place,
        player=player_view(state, player) if player else None,
        round_number=state.rounds,
        phase=name,
        phase_title=title,
        closes_at=bets_close_at(state),
        areas=areas,
        house=house,
        turn=turn,
        wagers=wagers,
        claims=claims,
        bonuses=bonuses,
        may_do=may_do,
        notices=notices,
        net_cents=sum(r.net_cents for w in wagers for r in w.results) + sum(b.cents for b in bonuses),
        now=Now(state="waiting", kicker=seat.NOW, text=title),
        notes=notes_for(clauses),
        void=own_void(state, player) if player else UNSET,
    )
    return replace(view, now=_now(book, view, player))


_DECIDING = ("decision", "decisions")
"""The phases in which whoever controls a hand decides."""
_ASKING = ("options", "withdrawals", "choice")
"""Those in which a backer who does not call a hand's decisions is asked something."""


def _now(book: Rulebook, view: SeatView, player: str) -> Now:
    """How the round came out, once every wager of the player's has its result; else whose turn it is, or the phase."""
    if view.wagers and all(wager.results for wager in view.wagers):
        refunded = all(wager.results[-1].result == "returned" for wager in view.wagers)
        text = seat.outcome_text(view.net_cents, refunded)
        return Now(state=_outcome_state(view.net_cents), kicker=seat.THIS_ROUND, text=text)
    if any(option.command["type"] == "stay_in" for option in view.may_do):
        return Now(state="mine", kicker=seat.OFFERED, text=seat.YOUR_DECISION)
    if not view.turn or not view.turn["area"]:
        return view.now
    number = view.turn["area"]
    area = next((each for each in view.areas if each.area == number), None)
    place = seat.place_title(book, number)
    kicker = seat.hand_title(place, view.turn["hand"], len(area.hands) if area else 0)
    if view.phase in _DECIDING:
        if area is not None and area.i_control:
            return Now(state="mine", kicker=kicker, text=seat.YOUR_DECISION)
        if area is not None and area.mine:
            return Now(state="waiting", kicker=kicker, text=seat.decides_for_you(area.controller))
        return Now(state="waiting", kicker=view.phase_title, text=seat.decides(place))
    if view.phase in _ASKING and any(option.player == player and option.refusal is None for option in view.may_do):
        return Now(state="mine", kicker=kicker, text=seat.YOUR_DECISION)
    return Now(state="waiting", kicker=kicker, text=view.phase_title)


def _outcome_state(net_cents: int) -> str:
    if net_cents:
        return "won" if net_cents > 0 else "lost"
    return "stood_off"
