"""A table on which something goes wrong: everything is sent in the highest role, and the money is followed."""

from __future__ import annotations

from typing import Any

from rules import TableState, fold, phase_of, view_of
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.views.table import Incident, View
from tests.rules.dealing import AUDIENCES, Dealing
from wagers.postings import postings

HIGHEST = "gaming_shift_manager"


class Felt(Dealing):
    """`Dealing` with what lies on it; each command of a test or a case comes from the Gaming Shift Manager."""

    def __init__(self, rulebook: str = "mbs-pontoon-6", **settings: Any) -> None:
        self.cents: dict[str, int] = {}
        super().__init__(rulebook, **({"decks": 6} | settings))

    def do(self, command: Any, role: str = HIGHEST) -> tuple[Any, ...]:
        events = super().do(command, role)
        for event in events:
            lines = postings("t1", event)
            assert sum(line.cents for line in lines) == 0
            for line in lines:
                self.cents[line.account] = self.cents.get(line.account, 0) + line.cents
        return events

    def refused(self, command: Any, role: str = HIGHEST) -> tuple[str, str]:
        """Refused, with this code and clause; nothing changed."""
        before = self.state
        refused = super().refused(command, role)
        assert self.state == before
        return refused

    @property
    def phase(self) -> str:
        return phase_of(self.state)

    @property
    def clause(self) -> str:
        """The clause of the last event that names one."""
        return next(clause for event in reversed(self.log) if (clause := getattr(event, "clause", "")))

    def hand(self, area: int, place: int = 1) -> tuple[str, ...]:
        hands = self.round.areas[area - 1].hands
        return hands[place - 1].cards if hands else ()

    @property
    def lit(self) -> tuple[str, ...]:
        """The round flags that are on."""
        lamps = self.view.round.lamps  # type: ignore[union-attr]
        return tuple(name for name in lamps.__struct_fields__ if getattr(lamps, name))

    @property
    def view(self) -> View:
        view = view_of(self.state, "dealer")
        assert isinstance(view, View)
        return view

    def incident(self, code: str) -> Incident:
        return next(incident for incident in self.view.irregularities if incident.code == code)

    def mended_by(self, code: str) -> str:
        """The clause of an incident that may be reported now."""
        incident = self.incident(code)
        assert incident.refusal is None
        return incident.clause

    def titles(self, code: str) -> tuple[str, ...]:
        """What the entries of an incident in the menu say."""
        return tuple(incident.title for incident in self.view.irregularities if incident.code == code)

    def outcome(self, code: str) -> str:
        """What an incident would come to, in words."""
        return " ".join(self.incident(code).outcome)

    def won(self, player: str) -> float:
        """What a player is up or down, in dollars; stakes on the layout count as down."""
        return self.cents.get(f"player:{player}", 0) / 100

    def finish(self) -> None:
        """Whatever is left is settled, and the layout is empty."""
        while self.phase in ("hand", "settlement", "pairs", "pontoons", "bonus"):
            self.play("settle")
        self.check()
        assert self.phase == "concluded"
        assert self.cents.get("layout:t1", 0) == 0

    def check(self) -> None:
        """Replay = live, the state survives its JSON, and every audience is shown it."""
        again = fold(TableState(table="t1"), [decode_event(encode_event(event)) for event in self.log])
        assert again == self.state
        assert decode_state(encode_state(self.state)) == self.state
        for audience in AUDIENCES:
            view_of(self.state, audience)
