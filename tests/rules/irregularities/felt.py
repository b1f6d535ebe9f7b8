"""A table on which something goes wrong: commands in, cards and money out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rules import Context, Refusal, TableState, decide, evolve, fold, phase_of, view_of
from rules import commands as c
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.events import Event
from rules.state import Round
from rules.views.table import Incident, View
from wagers.postings import postings

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LIMITS = {"main": c.Limits(10_00, 500_00), "pair": c.Limits(5_00, 100_00), "insurance": c.Limits(2_00, 250_00)}
NAMES = ("ann", "ben", "cat", "dev")


class Felt:
    """Ann, Ben, Cat and Dev sit at areas 1 to 4; commands are sent in the highest role unless `by` says another."""

    def __init__(self, rulebook: str = "mbs-pontoon-6", **settings: Any) -> None:
        self.state = TableState(table="t1")
        self.log: list[Event] = []
        self.money: dict[str, int] = {}
        limits = LIMITS if rulebook == "mbs-pontoon-6" else {"main": LIMITS["main"]}
        self.play(c.InstallTable(rulebook, c.TableSettings(limits, positions=5, **settings)), c.OpenTable())
        self.play(*(c.SeatPlayer(name, name.title(), seat) for seat, name in enumerate(NAMES, 1)))

    @property
    def round(self) -> Round:
        assert isinstance(self.state.round, Round)
        return self.state.round

    @property
    def phase(self) -> str:
        return phase_of(self.state)

    @property
    def clause(self) -> str:
        """The clause of the last event that names one."""
        return next(clause for event in reversed(self.log) if (clause := getattr(event, "clause", "")))

    def send(self, command: Any, by: str = "gaming_shift_manager") -> tuple[Event, ...] | Refusal:
        answer = decide(self.state, command, Context(now=NOW, role=by))
        if not isinstance(answer, Refusal):
            for event in answer:
                self.log.append(event)
                self.state = evolve(self.state, event)
                lines = postings("t1", event)
                assert sum(line.cents for line in lines) == 0
                for line in lines:
                    self.money[line.account] = self.money.get(line.account, 0) + line.cents
        return answer

    def play(self, *commands: Any) -> None:
        """Each of them is accepted."""
        for command in commands:
            answer = self.send(command)
            assert not isinstance(answer, Refusal), (command, answer)

    def refused(self, command: Any, by: str = "gaming_shift_manager") -> str:
        """Refused, with this code and clause; nothing changed."""
        before = self.state
        answer = self.send(command, by)
        assert isinstance(answer, Refusal), answer
        assert self.state == before
        return f"{answer.code} ({answer.clause})"

    def bet(self, **areas: int) -> None:
        """`ann=20` puts $20 on Ann's own area; the bets are closed then."""
        self.play(c.OpenBetting())
        for name, dollars in areas.items():
            self.play(c.PlaceWager(NAMES.index(name) + 1, (c.Stake(name, dollars * 100),)))
        self.play(c.CloseBetting())

    def deal(self, cards: str) -> None:
        self.play(*(c.DealCard(card) for card in cards.split()))

    def hand(self, area: int, place: int = 1) -> str:
        hands = self.round.areas[area - 1].hands
        return " ".join(hands[place - 1].cards) if hands else ""

    @property
    def house(self) -> str:
        return " ".join(self.round.house)

    def flags(self) -> tuple[bool, bool, bool]:
        flags = self.view().round.lamps  # type: ignore[union-attr]
        return flags.interim_settlement, flags.subsequent_deal, flags.outcome_established

    def view(self) -> View:
        view = view_of(self.state, "dealer")
        assert isinstance(view, View)
        return view

    def incident(self, code: str) -> Incident:
        return next(incident for incident in self.view().irregularities if incident.code == code)

    def won(self, player: str) -> int:
        """What a player is up or down, in cents; stakes on the layout count as down."""
        return self.money.get(f"player:{player}", 0)

    def finish(self) -> None:
        """Whatever is left is settled; the record replays to the same state and the layout is empty."""
        while self.phase in ("hand", "settlement", "pairs", "pontoons", "bonus"):
            self.play(c.Settle())
        self.check()
        assert self.phase == "concluded"
        assert self.money.get("layout:t1", 0) == 0

    def check(self) -> None:
        """Replay = live, and the state survives its JSON."""
        again = fold(TableState(table="t1"), [decode_event(encode_event(event)) for event in self.log])
        assert again == self.state
        assert decode_state(encode_state(self.state)) == self.state
        for audience in ("dealer", "pit", "audit", "sign", *(f"seat:{seat}" for seat in range(1, 6))):
            view_of(self.state, audience)
