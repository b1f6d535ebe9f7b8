"""What the screens are told: the dealer's prompts and each audience's view."""

from __future__ import annotations

from rules.base import snake_case
from rules.books import BOOKS
from rules.phases import NOT_INSTALLED
from rules.pontoon import phases as ph
from rules.pontoon.actions import ANYONE, actions_of
from rules.pontoon.seat_view import seat_view, sign_view
from rules.pontoon.staff_view import staff_view
from rules.pontoon.steps import step_of
from rules.pontoon.view import phase_name
from rules.state import TableState
from rules.views import AnyView, Prompts

STAFF_AUDIENCES = ("dealer", "pit", "audit")


def view_of(state: TableState, audience: str) -> AnyView:
    """A table as `dealer`, `pit`, `audit`, `sign` or `seat:<n>` may see it; ValueError for another audience or a bare
    table.
    """
    if state.settings is None:
        raise ValueError(f"table {state.table} is {NOT_INSTALLED}")
    book = BOOKS[state.rulebook]
    if audience in STAFF_AUDIENCES:
        return staff_view(state, book, audience)
    if audience == "sign":
        return sign_view(state, book)
    kind, _, seat = audience.partition(":")
    if kind == "seat" and seat.isdigit():
        return seat_view(state, book, int(seat))
    raise ValueError(f"no audience {audience!r}")


def prompts(state: TableState) -> Prompts:
    """The dealer's next step, the actions, and per player what they may do; ValueError for a bare table."""
    if state.settings is None:
        raise ValueError(f"table {state.table} is {NOT_INSTALLED}")
    book, phase = BOOKS[state.rulebook], phase_name(state)
    actions = actions_of(state, phase, book)
    players = {player: tuple(a for a in actions if a.player in (player, ANYONE)) for player in state.players}
    return Prompts(step=step_of(state, phase, book), actions=actions, players=players)


def command_role(command_type: str) -> str:
    """The least role that may ever send a command of this type (PM 6.2); KeyError for an unknown type."""
    return _ROLES[command_type]


def _roles() -> dict[str, str]:
    roles = {snake_case(kind.__name__): role for needs in ph.COMMANDS.values() for kind, role in needs.items()}
    return roles | {"install_table": "pit_supervisor"}


_ROLES = _roles()
