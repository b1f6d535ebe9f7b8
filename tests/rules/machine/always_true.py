"""What holds of any table at any time: a next step that works, a view for everybody, and nobody who could gain."""

from __future__ import annotations

from hypothesis.stateful import invariant
from msgspec.structs import replace

from rules import TableState, prompts, view_of
from rules.core.text import encode_stable
from tests.rules.machine.audited import PLAYERS, AuditedTable


class AlwaysTrue(AuditedTable):
    """The invariants."""

    @invariant()
    def the_dealer_always_has_a_next_step_that_works(self) -> None:
        if self.state.settings is None:
            return
        advice = prompts(self.state)
        assert advice.step.title
        assert advice.step.clause
        assert any(action.refusal is None for action in advice.actions)

    @invariant()
    def nobody_could_gain_by_what_is_known(self) -> None:
        self.nobody_gains.could(self.state, self.now)
        self.nobody_gains.could_after_undo(self.state, self.now)

    @invariant()
    def another_players_facts_change_no_seats_view(self) -> None:
        if self.state.round is None:
            return
        for seat, player in enumerate(PLAYERS, 1):
            if self.state.players[player].seat == seat:
                seen = encode_stable(view_of(self.state, f"seat:{seat}"))
                assert encode_stable(view_of(_with_other_facts(self.state, player), f"seat:{seat}")) == seen

    @invariant()
    def every_audience_has_a_view(self) -> None:
        if self.state.settings is not None:
            for audience in ("dealer", "pit", "audit", "sign", "seat:1", "seat:5"):
                assert encode_stable(view_of(self.state, audience))


def _with_other_facts(state: TableState, player: str) -> TableState:
    """The same table with other names, and twice the stakes of everyone else, in shared wagers too."""
    assert state.round is not None
    known = {
        name: about if name == player else replace(about, name=f"Other {about.name}")
        for name, about in state.players.items()
    }
    changed = []
    for area in state.round.areas:
        wagers = [
            replace(
                wager, stakes=tuple(s if s.player == player else replace(s, cents=s.cents * 2) for s in wager.stakes)
            )
            for wager in area.wagers
        ]
        changed.append(replace(area, wagers=tuple(wagers)))
    return replace(state, players=known, round=replace(state.round, areas=tuple(changed)))
