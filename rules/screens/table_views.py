"""What the screens are told: the dealer's prompts and each audience's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import UNSET, structs

from rules.books import book_of
from rules.core.rulebook import Rulebook
from rules.engine import phase_of
from rules.phases import NOT_INSTALLED
from rules.screens.options import ANYONE
from rules.screens.parts import clauses_of, notes_for, player_view
from rules.screens.pontoon import incident_menu as pontoon_incidents
from rules.screens.pontoon import options as pontoon_options
from rules.screens.pontoon import parts as pontoon_parts
from rules.screens.pontoon import round_view as pontoon_round
from rules.screens.pontoon import seat_view as pontoon_seat
from rules.screens.pontoon import steps as pontoon_steps
from rules.screens.three_card_poker import incident_menu as poker_incidents
from rules.screens.three_card_poker import options as poker_options
from rules.screens.three_card_poker import parts as poker_parts
from rules.screens.three_card_poker import round_view as poker_round
from rules.screens.three_card_poker import seat_view as poker_seat
from rules.screens.three_card_poker import steps as poker_steps
from rules.screens.tray import tray_view
from rules.state import TableState
from rules.table.offers import Offer
from rules.views.displays import AnyView, SeatView, SignView, TableNow
from rules.views.table import Incident, Option, Prompts, RoundView, Step, TableView, View

STAFF = ("dealer", "pit", "auditor")
HAVE_SHORT = (*STAFF, "seat")
SHORT = ":short"
"""Behind an audience: of the table there is only what moves (`TableNow`), for the rest is told apart when it changes
(`TableViews.table_at_rest`). Staff is not shown what nobody looks at until they ask either, the list of what may have
gone wrong, but for what has a key of its own, and our words for the clauses. They are most of a view, and of its work.
"""
AT_REST = TableNow(rounds=0, cards_left=0, shuffle_due=False)


@dataclass(frozen=True)
class Screens:
    """How one game is shown. Each takes (state, …, rulebook, …), the rulebook being one of its own. `permanent_options`
    are those that no player has; `with_own_keys` those of the irregularities that a short view has.
    """

    table: Callable[[TableState, Any], TableView]
    step: Callable[[TableState, str, Any], Step]
    options: Callable[[TableState, str, Any], tuple[Option, ...]]
    permanent_options: Callable[[TableState, str, Any], tuple[Option, ...]]
    irregularities: Callable[[TableState, Any], tuple[Incident, ...]]
    with_own_keys: Callable[[TableState, Any], tuple[Incident, ...]]
    round: Callable[[TableState, Any, str], RoundView | None]
    seat: Callable[[TableState, Any, int, tuple[Option, ...]], SeatView]
    sign: Callable[[TableState, Any], SignView]
    offer: Callable[[TableState, Any], Offer | None]


SCREENS: dict[str, Screens] = {
    "pontoon": Screens(
        pontoon_parts.table_view,
        pontoon_steps.step_of,
        pontoon_options.options_of,
        pontoon_options.permanent_of,
        pontoon_incidents.irregularities,
        pontoon_incidents.with_own_keys,
        pontoon_round.round_view,
        pontoon_seat.seat_view,
        pontoon_seat.sign_view,
        pontoon_steps.open_offer,
    ),
    "three_card_poker": Screens(
        poker_parts.table_view,
        poker_steps.step_of,
        poker_options.options_of,
        poker_options.permanent_of,
        poker_incidents.irregularities,
        poker_incidents.with_own_keys,
        poker_round.round_view,
        poker_seat.seat_view,
        poker_seat.sign_view,
        poker_steps.open_offer,
    ),
}


def open_offer(state: TableState, book: Rulebook) -> Offer | None:
    """The offer to withdraw that is open at a table, of whichever game; of a double too (ruling 93)."""
    return SCREENS[book.family].offer(state, book)


class TableViews:
    """What each audience may see of one state. What several audiences share, the buttons above all, is worked out once.

    Raises ValueError for a bare table.
    """

    def __init__(self, state: TableState) -> None:
        if state.settings is None:
            raise ValueError(f"table {state.table} is {NOT_INSTALLED}")
        self.state = state
        self.book: Rulebook = book_of(state)
        self.screens = SCREENS[self.book.family]
        self.phase = phase_of(state)

    @cached_property
    def step(self) -> Step:
        """The dealer's one next step."""
        return self.screens.step(self.state, self.phase, self.book)

    @cached_property
    def options_of_players(self) -> tuple[Option, ...]:
        """What a seat's own options are among."""
        return self.screens.options(self.state, self.phase, self.book)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every command that could come now, of whomever."""
        return self.options_of_players + self.screens.permanent_options(self.state, self.phase, self.book)

    @cached_property
    def irregularities(self) -> tuple[Incident, ...]:
        """What may have gone wrong, for dealer and pit."""
        return self.screens.irregularities(self.state, self.book)

    @cached_property
    def with_own_keys(self) -> tuple[Incident, ...]:
        """Of the irregularities those that a short view has."""
        return self.screens.with_own_keys(self.state, self.book)

    @cached_property
    def table_at_rest(self) -> TableView:
        """What short views leave out of their table, with AT_REST in the place of what they have."""
        return structs.replace(self.screens.table(self.state, self.book), **structs.asdict(AT_REST))

    def of(self, audience: str) -> AnyView:
        """The table as `dealer`, `pit`, `auditor`, `audit`, `sign` or `seat:<n>` may see it; ValueError for another
        audience. An auditor who watches is shown what the pit is, but for what a supervisor looked at. With SHORT
        behind it one of the staff or a seat is shown less.
        """
        whose = audience.removesuffix(SHORT)
        if whose != audience:
            return self._short(whose)
        if audience in STAFF:
            return self._staff(audience, self.step, self.options, self.irregularities)
        if audience == "audit":
            # It also looks between two events of one command, where there is no next step.
            return self._staff(audience, None, (), ())
        if audience == "sign":
            return self.screens.sign(self.state, self.book)
        kind, _, seat = audience.partition(":")
        if kind == "seat" and seat.isdigit():
            return self.screens.seat(self.state, self.book, int(seat), self.options_of_players)
        raise ValueError(f"no audience {audience!r}")

    def round(self, audience: str) -> RoundView | None:
        """The round alone, as one of the staff may see it, without the buttons and what may have gone wrong."""
        return self.screens.round(self.state, self.book, audience)

    def _short(self, audience: str) -> AnyView:
        """A short view; its `table` is a TableNow, whatever its type says of a whole one."""
        if audience in STAFF:
            view: AnyView = self._staff(audience, self.step, self.options, self.with_own_keys, noted=False)
        elif audience.startswith("seat:"):
            view = self.of(audience)
        else:
            raise ValueError(f"no short view of {audience!r}")
        moving = {name: getattr(view.table, name) for name in TableNow.__struct_fields__}
        short = structs.replace(view, table=TableNow(**moving))
        return structs.replace(short, phase_title=UNSET) if isinstance(short, SeatView) else short

    def _staff(
        self,
        audience: str,
        step: Step | None,
        options: tuple[Option, ...],
        irregularities: tuple[Incident, ...],
        *,
        noted: bool = True,
    ) -> View:
        round_ = self.round(audience)
        return View(
            audience=audience,
            table=self.screens.table(self.state, self.book),
            players=tuple(player_view(self.state, player) for player in self.state.players),
            round=round_,
            step=step,
            actions=options,
            irregularities=irregularities,
            tray=tray_view(self.state, self.state.tray) if self.state.tray is not None else UNSET,
            notes=notes_for(_named(step, options, round_, irregularities)) if noted else {},
        )


def _named(
    step: Step | None, options: tuple[Option, ...], round_: RoundView | None, irregularities: tuple[Incident, ...]
) -> set[str]:
    """The clauses that a view of the staff names."""
    return clauses_of(step, options, round_) | {incident.clause for incident in irregularities}


def view_of(state: TableState, audience: str) -> AnyView:
    """One audience's view of a table, as `TableViews.of`; ValueError for another audience or a bare table."""
    return TableViews(state).of(audience)


def prompts(state: TableState) -> Prompts:
    """The dealer's next step, the options, and per player what they may do; ValueError for a bare table."""
    views = TableViews(state)
    players = {player: tuple(a for a in views.options if a.player in (player, ANYONE)) for player in state.players}
    return Prompts(step=views.step, actions=views.options, players=players)
