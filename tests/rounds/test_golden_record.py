"""Golden scripts played through the database: the record leads where the pure rules lead, and proves."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.models import F, Sum
from msgspec.structs import replace

from proofs.verify import verify_table
from rounds.facts.asking import OF_THE_COMMAND
from rounds.models import Round
from rules import commands
from rules.codec import encode_state
from rules.scripts import Playable, play, read_script
from rules.state import TableState
from shifts.duties import put_on_duty
from staff.actor import Actor
from tables.models import Table
from tests.cast import Cast
from tests.rounds.test_areas import as_before, everything
from tests.rules.effort import EVERYTHING
from tests.table import Game
from wagers.models import Entry, Settlement, Wager

SCRIPTS = sorted(
    path
    for path in (Path(__file__).parent.parent / "rules" / "golden").glob("*.toml")
    if "commands" in path.read_text() and path.stem != "expected"
)
NAME = "script"  # the table of every script


def kinds(path: Path) -> set[str]:
    """The rulebook of a script, and the commands that it has."""
    text = path.read_text()
    return set(re.findall(r'type = "(\w+)"', text)) | set(re.findall(r'^ruleset = "(.+)"', text, re.MULTILINE))


def telling(paths: list[Path]) -> list[Path]:
    """Few scripts that have all rulebooks and commands that any has; `make random` plays each."""
    if EVERYTHING:
        return paths
    left, chosen = set().union(*map(kinds, paths)), []
    while left:
        chosen.append(max(paths, key=lambda path: len(kinds(path) & left)))
        left -= kinds(chosen[-1])
    return sorted(chosen)


def set_up(game: Game, script: Playable, at: datetime) -> None:
    """The same table as the script's, by commands at a time before its first."""
    state = script.table
    assert state.settings is not None
    seats = [commands.SeatPlayer(player, known.name, known.seat) for player, known in state.players.items()]
    for command in (commands.InstallTable(state.rulebook, state.settings), commands.OpenTable(), *seats):
        assert game.send(command, received_at=at).accepted


def without_names(state: TableState) -> TableState:
    """The state as the record has it: players have ids, and their names are in the directory."""
    return replace(state, players={player: replace(known, name="") for player, known in state.players.items()})


def actors(cast: Cast) -> dict[str, Actor]:
    """Somebody of each role; Dana deals the script's table."""
    put_on_duty(cast.sam, cast.dana, NAME)
    people = {person.role: person for person in cast.people if person is not cast.vic}
    return {role: person.as_actor() for role, person in people.items()}


@pytest.mark.parametrize("path", telling(SCRIPTS), ids=lambda path: path.stem)
def test_a_golden_script_in_the_record(cast: Cast, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Scripts know the rules only: no jackpot allows or verifies anything.
    for fact in ("jackpot_terms", "jackpot_claim"):
        monkeypatch.delitem(OF_THE_COMMAND, fact)
    script = read_script(path.read_text(), "toml")
    Table.objects.create(id=NAME, name="Script")
    game, senders = Game(NAME, cast), actors(cast)
    steps = list(play(script))
    set_up(game, script, steps[0].move.at)
    assert encode_state(game.state) == encode_state(without_names(script.table))
    state = script.table
    for step in steps:
        answer = game.send(step.move.command, senders[step.move.by], received_at=step.move.at)
        assert answer.status in ("accepted", "refused", "forbidden"), answer.body
        state = step.state
    assert encode_state(game.state) == encode_state(without_names(state))
    assert verify_table(NAME).faults == []
    money_is_conserved()
    live = everything()
    as_before(NAME)
    call_command("fill_areas", stdout=StringIO())
    assert everything() == live


def money_is_conserved() -> None:
    """Counted anew from the rows alone: nothing is left on the layout, and the summaries are the settlements' sums."""
    balances: Counter[str] = Counter()
    for account, cents in Entry.objects.values_list("account", "cents"):
        balances[account.split(":")[0]] += cents
    assert sum(balances.values()) == 0
    on_layout = Wager.objects.filter(status="down").aggregate(sum=Sum("stake_cents"))["sum"] or 0
    if Round.objects.filter(concluded_at=None).exists():
        return
    assert (balances["layout"], on_layout) == (0, 0)
    sums = Settlement.objects.aggregate(staked=Sum("stake_cents"), returned=Sum("returned_cents"))
    rounds = Round.objects.aggregate(staked=Sum("staked_cents"), returned=Sum("returned_cents"))
    assert sums == rounds
    won = Settlement.objects.aggregate(sum=Sum(F("returned_cents") - F("stake_cents")))["sum"] or 0
    assert balances["player"] == won
