"""What a player's display says beside the play, in every game."""

from __future__ import annotations

from rules.core.rulebook import Rulebook, place_word
from rules.display_views import Now, SeatHand
from rules.state import TableState
from rules.views import Option, WagerView
from rules.wording import seat


def standing_notices(state: TableState, book: Rulebook, player: str, *, kind: str, called: str) -> list[str]:
    """Limits to come for wagers of `kind`, what holds for this player, that the round is void (PM 3.9, 5.1, 5.26)."""
    notices = []
    if state.scheduled_limits is not None:
        notices.append(seat.limits_to_come(called, state.scheduled_limits[kind]))
    about = state.players.get(player)
    if about is not None and about.one_area_only:
        notices.append(seat.one_place_only(place_word(book), book.cite["one_area_only"]))
    if about is not None and about.under_minimum_settled:
        notices.append(seat.under_minimum(book.cite["under_minimum"]))
    if void := seat.void_text(state, book):
        notices.append(f"{void} {seat.EVERY_WAGER_BACK}")
    return notices


_DECIDING = ("decision", "decisions")
"""The phases in which whoever controls a hand decides."""
_ASKING = ("options", "withdrawals", "choice")
"""Those in which a backer who does not call a hand's decisions is asked something."""


def now_of(
    book: Rulebook,
    phase: str,
    title: str,
    areas: tuple[SeatHand, ...],
    turn: dict[str, int] | None,
    wagers: tuple[WagerView, ...],
    may_do: tuple[Option, ...],
    player: str,
    net_cents: int,
) -> Now:
    """How the round came out, once every wager of the player's has its result; else whose turn it is, or the phase."""
    if wagers and all(wager.results for wager in wagers):
        refunded = all(wager.results[-1].result == "returned" for wager in wagers)
        return Now(state=_standing(net_cents), kicker=seat.THIS_ROUND, text=seat.outcome_text(net_cents, refunded))
    if not turn or not turn["area"]:
        return Now(state="waiting", kicker=seat.NOW, text=title)
    number = turn["area"]
    area = next((each for each in areas if each.area == number), None)
    place = seat.place_title(book, number)
    kicker = seat.hand_title(place, turn["hand"], len(area.hands) if area else 0)
    if phase in _DECIDING:
        if area is not None and area.i_control:
            return Now(state="mine", kicker=kicker, text=seat.YOUR_DECISION)
        if area is not None and area.mine:
            return Now(state="waiting", kicker=kicker, text=seat.decides_for_you(area.controller))
        return Now(state="waiting", kicker=title, text=seat.decides(place))
    if phase in _ASKING and any(option.player == player and option.refusal is None for option in may_do):
        return Now(state="mine", kicker=kicker, text=seat.YOUR_DECISION)
    return Now(state="waiting", kicker=kicker, text=title)


def _standing(net_cents: int) -> str:
    if net_cents:
        return "won" if net_cents > 0 else "lost"
    return "stood_off"
