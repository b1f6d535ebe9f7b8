"""What the screens are told: the dealer's prompts and each audience's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.base import snake_case
from rules.books import BOOKS, FAMILIES
from rules.engine import phase_of
from rules.phases import NOT_INSTALLED
from rules.pontoon import actions as pontoon_actions
from rules.pontoon import seat_view as pontoon_seat
from rules.pontoon import staff_view as pontoon_staff
from rules.pontoon import steps as pontoon_steps
from rules.roles import at_least
from rules.rulebook import Rulebook
from rules.shared.actions import ANYONE
from rules.state import TableState
from rules.three_card_poker import actions as poker_actions
from rules.three_card_poker import seat_view as poker_seat
from rules.three_card_poker import staff_view as poker_staff
from rules.three_card_poker import steps as poker_steps
from rules.views import Action, AnyView, Prompts, SeatView, SignView, Step, View

STAFF_AUDIENCES = ("dealer", "pit", "audit")


@dataclass(frozen=True)
class Screens:
    """How a family of games is shown. Each takes (state, …, rulebook), the rulebook being one of its own."""

    staff: Callable[[TableState, Any, str], View]
    seat: Callable[[TableState, Any, int], SeatView]
    sign: Callable[[TableState, Any], SignView]
    actions: Callable[[TableState, str, Any], tuple[Action, ...]]
    step: Callable[[TableState, str, Any], Step]


SCREENS: dict[str, Screens] = {
    "pontoon": Screens(
        pontoon_staff.staff_view,
        pontoon_seat.seat_view,
        pontoon_seat.sign_view,
        pontoon_actions.actions_of,
        pontoon_steps.step_of,
    ),
    "three_card_poker": Screens(
        poker_staff.staff_view,
        poker_seat.seat_view,
        poker_seat.sign_view,
        poker_actions.actions_of,
        poker_steps.step_of,
    ),
}


def _of(state: TableState) -> tuple[Screens, Rulebook]:
    """How a table is shown, and its rulebook; ValueError for a bare table."""
    if state.settings is None:
        raise ValueError(f"table {state.table} is {NOT_INSTALLED}")
    book = BOOKS[state.rulebook]
    return SCREENS[book.family], book


def view_of(state: TableState, audience: str) -> AnyView:
    """A table as `dealer`, `pit`, `audit`, `sign` or `seat:<n>` may see it; ValueError for another audience or a bare
    table.
    """
    screens, book = _of(state)
    if audience in STAFF_AUDIENCES:
        return screens.staff(state, book, audience)
    if audience == "sign":
        return screens.sign(state, book)
    kind, _, seat = audience.partition(":")
    if kind == "seat" and seat.isdigit():
        return screens.seat(state, book, int(seat))
    raise ValueError(f"no audience {audience!r}")


def prompts(state: TableState) -> Prompts:
    """The dealer's next step, the actions, and per player what they may do; ValueError for a bare table."""
    screens, book = _of(state)
    phase = phase_of(state)
    actions = screens.actions(state, phase, book)
    players = {player: tuple(a for a in actions if a.player in (player, ANYONE)) for player in state.players}
    return Prompts(step=screens.step(state, phase, book), actions=actions, players=players)


def command_role(command_type: str) -> str:
    """The least role that may ever send a command of this type (PM 6.2, TC 6.2); KeyError for an unknown type."""
    return _ROLES[command_type]


def _roles() -> dict[str, str]:
    found: dict[str, str] = {"install_table": "pit_supervisor"}
    for family in {id(family): family for family in FAMILIES.values()}.values():
        for needs in family.commands.values():
            for kind, role in needs.items():
                name = snake_case(kind.__name__)
                known = found.get(name)
                found[name] = role if known is None or at_least(known, role) else known
    return found


_ROLES = _roles()
