"""Anything that the dealer's screen offers, under every rulebook: what is offered is accepted, what is greyed is
refused; money and cards are conserved, everybody has a view, and the record replays to the same table.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules import Context, Refusal, TableState, decide, evolve, view_of
from rules import commands as c
from rules.books import BOOKS
from rules.codec import decode_command
from rules.core.text import encode_json, encode_stable, to_builtins
from rules.events import Event
from rules.money.wagers import all_wagers, open_stakes
from rules.state import Area
from tests.rules.effort import examples
from tests.rules.replayed import check_replay
from wagers.postings import postings

START = datetime(2026, 1, 1, tzinfo=UTC)
SEATED = ("ann", "ben", "cat", "dev", "eve")
PLAYERS = (*SEATED, "fay")
AUDIENCES = ("dealer", "pit", "audit", "sign", "seat:1", "seat:3", "seat:5")
HIGHEST = "gaming_shift_manager"
ENDS = {"void_round", "close_table", "record_ruling"}
"""Tried less often: they end a round before anything else can happen."""

areas, players = st.integers(1, 5), st.sampled_from(PLAYERS)
amounts = st.sampled_from((2_00, 5_00, 10_00, 20_00, 100_00, 900_00))
stakes = st.lists(st.builds(c.Stake, players, amounts), min_size=1, max_size=2, unique_by=lambda s: s.player).map(tuple)


class Console(RuleBasedStateMachine):
    """A table whose dealer presses any key of the screen."""

    rulebook = "mbs-pontoon-6"

    def __init__(self) -> None:
        super().__init__()
        self.state = TableState(table="t1")
        self.log: list[Event] = []
        self.layout_cents = 0
        self.now = START

    def send(self, command: Any, role: str = HIGHEST) -> bool:
        """Decide and record; whether it was accepted."""
        self.now += timedelta(seconds=1)
        answer = decide(self.state, command, Context(now=self.now, role=role, actor="test"))
        if isinstance(answer, Refusal):
            assert answer.code
            assert answer.message
            return False
        for event in answer:
            self.state = evolve(self.state, event)
            self.log.append(event)
            lines = postings("t1", event)
            assert sum(line.cents for line in lines) == 0, "no event makes money"
            self.layout_cents += sum(line.cents for line in lines if line.account == "layout:t1")
        return True

    @initialize()
    def install(self) -> None:
        book = BOOKS[self.rulebook]
        limits = {kind: c.Limits(5_00, 200_00) for kind in book.limit_kinds}
        if "progressive" in limits:
            limits["progressive"] = c.Limits(5_00, 5_00)
        decks, positions = book.decks[0], max(5, book.positions[0])
        settings = c.TableSettings(limits, positions=positions, decks=decks, training=book.training_only)
        assert self.send(c.InstallTable(self.rulebook, settings))
        assert self.send(c.OpenTable())
        for seat, player in enumerate(SEATED, 1):
            assert self.send(c.SeatPlayer(player, player.title(), seat))
        assert self.send(c.SeatPlayer("fay", "Fay"))

    @rule(data=st.data())
    @precondition(lambda self: self.state.open)
    def bet(self, data: st.DataObject) -> None:
        """A round's wagers, up to "No more bets"."""
        if self.send(c.LoadShoe()) and self.send(c.OpenBetting(keep_wagers=True)):
            kinds = [kind for kind in BOOKS[self.rulebook].limit_kinds if kind != "insurance"]
            for area, player in enumerate(SEATED, 1):
                for kind in kinds:
                    if data.draw(st.booleans()):
                        cents = 5_00 if kind == "progressive" else data.draw(st.sampled_from((10_00, 20_00)))
                        self.send(c.PlaceWager(area, (c.Stake(player, cents),), kind))
            assert self.send(c.CloseBetting()) or kinds[-1] == "progressive"

    @rule(data=st.data(), times=st.integers(1, 30))
    @precondition(lambda self: self.state.settings is not None)
    def press(self, data: st.DataObject, times: int) -> None:
        """Keys of the screen, those that are lit up and complete more often than others."""
        for _ in range(times):
            view = view_of(self.state, "dealer")
            keys = [key for key in view.actions if key.command["type"] not in ENDS]
            lit = [key for key in keys if key.refusal is None]
            primary = [key for key in lit if key.primary]
            choices = primary * 3 + lit if lit else keys
            self._press(data, data.draw(st.sampled_from(choices)))

    @rule(data=st.data())
    @precondition(lambda self: self.state.settings is not None)
    def press_any(self, data: st.DataObject) -> None:
        """Any key, greyed ones and those that end a round too."""
        self._press(data, data.draw(st.sampled_from(view_of(self.state, "dealer").actions)))

    @rule(data=st.data())
    @precondition(lambda self: self.state.round is not None)
    def something_went_wrong(self, data: st.DataObject) -> None:
        incidents = view_of(self.state, "dealer").irregularities
        if incidents:
            self._press(data, data.draw(st.sampled_from(incidents)))

    def _press(self, data: st.DataObject, key: Any) -> None:
        """A key that needs nothing more does what its light says."""
        body = dict(key.command)
        for field in key.fields:
            body[field] = to_builtins(data.draw(self._filled(field)))
        try:
            command = decode_command(encode_json(body))
        except msgspec.ValidationError:
            assert key.fields or key.refusal, "a key without fields is a whole command"
            return
        accepted = self.send(command)
        if not key.fields:
            assert accepted is (key.refusal is None), (key.command, key.refusal)

    def _filled(self, field: str) -> st.SearchStrategy[Any]:
        deck = st.sampled_from(BOOKS[self.rulebook].deck)
        ids = [wager.id for wager in all_wagers(self.state.round)] if self.state.round else []
        book = BOOKS[self.rulebook]
        known: dict[str, st.SearchStrategy[Any]] = {
            "area": areas,
            "other": areas,
            "line": st.integers(1, 3),
            "hand": st.integers(1, 2),
            "stakes": stakes,
            "kind": st.sampled_from(book.limit_kinds),
            "player": players,
            "cents": amounts,
            "card": deck,
            "cards": st.lists(deck, min_size=3, max_size=3, unique=True),
            "disclosed": st.lists(deck, max_size=2),
            "count": st.integers(2, 3),
            "drawn": st.just([]),
            "house": st.none() | st.lists(deck, max_size=2),
            "areas": st.just({}),
            "seat": st.none() | areas,
            "seconds": st.integers(5, 60),
            "effect": st.sampled_from(("none", "return_wagers", "void")),
            "wagers": st.lists(st.sampled_from(ids or ["none"]), max_size=2),
            "placed_by_staff": st.booleans(),
            "ground": st.sampled_from(("confidentiality", "several_hands")),
            "failed_at": st.sampled_from((None, self.now)),
            "back_at": st.sampled_from((None, self.now)),
            "limits": st.just({book.limit_kinds[0]: c.Limits(10_00, 100_00)}),
        }
        return known.get(field, st.just("said"))

    @invariant()
    def the_layout_holds_what_is_staked(self) -> None:
        if self.state.round is not None:
            lying = sum(stake.cents for w in all_wagers(self.state.round) for stake in open_stakes(w))
            assert lying == self.layout_cents

    @invariant()
    def no_card_is_there_twice(self) -> None:
        round_, shoe = self.state.round, self.state.shoe
        if round_ is not None and shoe is not None:
            hands = [hand for area in round_.areas for hand in (area.hands if isinstance(area, Area) else (area.hand,))]
            cards = Counter(card for hand in hands for card in hand.cards if card)
            assert all(count <= shoe.decks for count in cards.values())

    @invariant()
    def everybody_has_a_view(self) -> None:
        if self.state.settings is not None:
            for audience in AUDIENCES:
                assert encode_stable(view_of(self.state, audience))

    def teardown(self) -> None:
        check_replay(TableState(table="t1"), self.log, self.state)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_any_keys_in_any_order(rulebook: str) -> None:
    machine = type("Console", (Console,), {"rulebook": rulebook})
    few = settings(
        max_examples=examples(10),
        stateful_step_count=8,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    run_state_machine_as_test(machine, settings=few)
