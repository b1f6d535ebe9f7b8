"""The virtual dealer: it understands every phase, offers only what the view offers, and a seed decides everything."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

import msgspec
import pytest

from demo import casino
from demo.simulator.choose import Chooser
from demo.simulator.shoe import Shoe
from rules import Context, Refusal, TableState, codec, decide, evolve, view_of
from tests.rules.effort import examples

START = datetime(2026, 1, 1, tzinfo=UTC)
# What a good dealer may still be told: somebody came too late, or a wish met a limit of the rulebook.
ORDINARY_REFUSALS = {"late_wager"}


class RulesTable:
    """A table that answers like the API but needs no server: the pure rules behind the dealer's view."""

    def __init__(self, table: casino.DemoTable, pause: timedelta) -> None:
        self.state = TableState(table=table.id)
        self.pause = pause
        self.now = START
        self.log: list[str] = []
        self.refusals: Counter[str] = Counter()
        self.refused = ""  # the newest
        self.events: Counter[str] = Counter()
        install = {"type": "install_table", "rulebook": table.rulebook, "settings": table.settings}
        seats = [{"type": "seat_player", "player": p, "name": name, "seat": seat} for p, name, seat in table.players]
        for command in [install, *seats, {"type": "open_table"}]:
            assert self.send(command, "pit_supervisor")

    def view(self) -> dict:
        return msgspec.json.decode(codec.encode_stable(view_of(self.state, "dealer")))

    def send(self, command: dict, role: str = "dealer") -> bool:
        self.now += self.pause
        self.log.append(json.dumps(command, sort_keys=True))
        answer = decide(self.state, codec.decode_command(json.dumps(command)), Context(now=self.now, role=role))
        if isinstance(answer, Refusal):
            self.refusals[answer.code] += 1
            self.refused = answer.code
            return False
        for event in answer:
            self.state = evolve(self.state, event)
            self.events[event.__struct_config__.tag] += 1
        return True


def play(table: casino.DemoTable, seed: str, rounds: int, pause: timedelta = timedelta(milliseconds=100)) -> RulesTable:
    random = Random(seed)
    shoe = Shoe(random)
    chooser = Chooser(random, shoe)
    played = RulesTable(table, pause)
    shoe.load(played.view()["table"])
    for _ in range(rounds * 400):
        view = played.view()
        if played.events["round_concluded"] == rounds:
            return played
        command = chooser.next_command(view)
        assert command is not None
        if played.send(command):
            chooser.accepted(command, view)
        else:
            chooser.refused(command, played.refused)
    raise AssertionError(f"{rounds} rounds never ended; the last step was {view['step']}")


@pytest.mark.parametrize("table", casino.TABLES, ids=lambda table: table.id)
def test_complete_rounds_with_no_refusal_but_the_ordinary(table):
    played = play(table, f"one/{table.id}", examples(28))
    assert set(played.refusals) <= ORDINARY_REFUSALS
    assert played.state.round.phase == "concluded"


@pytest.mark.parametrize("table", [casino.TABLES[1], casino.TABLES[4]], ids=["Pontoon", "Three Card Poker"])
def test_after_a_wager_that_came_too_late_nobody_tries_another(table):
    """So that a table whose casino is slow for a while goes on dealing."""
    played = play(table, "slow", 10, timedelta(seconds=10))
    assert set(played.refusals) == {"late_wager"}
    assert played.refusals["late_wager"] <= 2 * 10  # and now and then one after "No more bets"


def test_play_comes_through_every_part_of_the_game():
    expected = {
        "wager_placed",
        "wager_changed",
        "pair_claimed",
        "claims_decided",
        "insurance_offered",
        "wager_insured",
        "insurance_claimed",
        "wager_surrendered",
        "hand_hit",
        "hand_stood",
        "hand_doubled",
        "hand_split",
        "option_answered",
        "withdrawals_closed",
        "entry_undone",
        "shoe_loaded",
        "round_concluded",
    }
    seen: set[str] = set()
    for number in range(16):
        seen |= set(play(casino.TABLES[2], f"many/{number}", 10).events)
        if expected <= seen:
            break
    assert expected - seen == set()


def test_the_same_seed_plays_the_same_and_another_does_not():
    assert play(casino.TABLES[1], "a", 5).log == play(casino.TABLES[1], "a", 5).log
    assert play(casino.TABLES[1], "a", 5).log != play(casino.TABLES[1], "b", 5).log


@pytest.mark.parametrize(("rulebook", "decks", "cards"), [("mbs-pontoon-6", 6, 48), ("online-pontoon", 8, 52)])
def test_the_virtual_shoe_holds_the_decks_of_the_tables_rulebook(rulebook: str, decks: int, cards: int) -> None:
    shoe = Shoe(Random("x"))
    shoe.load({"rulebook": rulebook, "decks": decks})
    counts = Counter(shoe.cards)
    assert (len(counts), set(counts.values())) == (cards, {decks})
    assert ("TS" in counts) is (cards == 52)


@pytest.mark.live
def test_simulate_plays_through_the_real_api(live_casino):
    """Nobody deals there: a console that is held is waited for."""
    sam = live_casino.sign_in("sam")
    for table, asked in product(("t2", "t3"), ({"takeover": True}, {"release": True})):
        answer = sam.post(f"/api/v1/tables/{table}/console", json={"console": "nobody", **asked})
        assert answer.status_code == 200, answer.text
    sam.close()
    text = live_casino.manage(
        "simulate", "--base-url", live_casino.base_url, "--tables", "t2,t3", "--rate", "0", "--rounds", "2"
    )
    printed = dict(line.rsplit(" ", 1) for line in text.splitlines())
    assert printed["rounds"] == "4"
    assert int(printed["commands"]) > 40
    assert {line for line in printed if line.startswith("refused ")} <= {"refused late_wager"}
