"""A dump of 0.2.0 is restored, migrated, proved, replayed and decided again by today's code, hash for hash, and saved.

`records/record-0.2.0.dump` is a whole database of 0.2.0: tables of all five rulebooks, a late
wager, an entry taken back, a power failure, a void round and a jackpot's meter.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from casino.local.services import services
from casino.local.stack import BASE, manage
from casino.testing import environment_for_tests
from tests.data_folders import begin_with

DUMP = Path(__file__).parent / "records" / "record-0.2.0.dump"
# What `verify_audit` of 0.2.0 said of it.
HEADS = {
    "t1": (529, "bae4fc5beee038345549baeb45aa680bc13356e1128efa3dcbdacdd837bc235d"),
    "t2": (110, "c447ff1d2bec4af04b1bc05168791c8703c65ba9e73a6bf935da8dee54a0ccbf"),
    "t3": (125, "327b7f01ca9495c9c287e0b6839d329956dfc0e9bdebb5ca47ad7b451dfe66f2"),
    "t4": (115, "5144479946a178342a4e783bc792fe12097e91302c2209f3434c6b20d8f54937"),
    "t5": (120, "f357f51367af929f6edf3962691d937506ee5bfc4f37f5d972a86d304036afc0"),
    "t6": (101, "b22f2179b82d62c8046d8c11943a5118f76c229527d24f56acdb435b4cd655f3"),
    "t7": (94, "1d18443ff2abd464471f25b9c7dff2ae89b9b2a768d95905e85b1340ae788acb"),
    "t8": (101, "c108362a6fe0caa9d49cc326caa174f30d04aa392b14c6d0c23d04eb433f8792"),
    "t9": (105, "375f60159c31781e38a506f06bf6a742617eb62079616c1b5b2dc00a3259e55c"),
}
PROVE = """
import json
from io import StringIO
from django.core.management import call_command
from rounds.models import Hand, PlayingArea, Round, Seat, Unfilled
from wagers.models import Wager
from proofs.recompute import recompute
from rounds.replay import replay_round
call_command("migrate", no_input=True, verbosity=0)
unfilled, filled, audit = StringIO(), StringIO(), StringIO()
call_command("verify_audit", stdout=unfilled)
call_command("fill_areas", stdout=filled)
call_command("verify_audit", stdout=audit)
rows = [[area.table_id, area.round, area.area, area.controller, area.clause, len(area.backers)]
        for area in PlayingArea.objects.order_by("pk")]
hands = [[hand.table_id, hand.round, hand.area, hand.hand, len(hand.cards), hand.result]
         for hand in Hand.objects.order_by("pk")]
wagered = sorted(set(Wager.objects.exclude(status="taken_back").values_list("table_id", "round", "area")))
found = []
for row in Round.objects.select_related("table").order_by("table_id", "number"):
    replay = replay_round(row)
    verdict = recompute(row, replay)
    found.append([row.table_id, row.number, row.ruleset, replay.fault, len(replay.steps), verdict.same,
                  len(verdict.commands)])
over = list(Round.objects.exclude(concluded_at=None).values_list("table_id", "number"))
print(json.dumps({
    "audit": audit.getvalue(), "filled": filled.getvalue(), "unfilled": unfilled.getvalue(), "rounds": found,
    "areas": rows, "hands": hands, "wagered": wagered, "over": over, "seats": Seat.objects.count(),
    "left": Unfilled.objects.count(),
}))
"""
"""One process of today's: the database is migrated, verified, and every round is replayed and decided again."""


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a server whose empty tables the dump took the place of, as docs/operations.md has it."""
    folder = tmp_path_factory.mktemp("restored")
    with services(begin_with("migrated", folder), durable=False) as running:
        environment = os.environ | environment_for_tests() | running.owners_environment()
        done = dumped(environment, "restore", DUMP)
        assert done.returncode == 0, done.stdout + done.stderr
        yield environment


@pytest.fixture(scope="module")
def found(restored: dict[str, str]) -> dict[str, Any]:
    """What today's code finds in it."""
    shell = manage("shell", "--verbosity", "0", "-c", PROVE)
    done = subprocess.run(shell, env=restored, cwd=BASE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def dumped(environment: dict[str, str], what: str, file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "casino.local.dump", what, str(file)]
    return subprocess.run(command, env=environment, cwd=BASE, capture_output=True, text=True)


def test_it_is_sound_hash_for_hash(found: dict[str, Any]) -> None:
    lines = found["audit"].splitlines()
    sound = [f"{table}: sound, {seq} events, head {head}" for table, (seq, head) in HEADS.items()]
    jackpot = "jackpot three-card: sound, 18 events, meter 2501200 cents"
    assert lines[:-1] == [*sound, jackpot, "cases: sound, 0 cases, 0 steps, 0 incidents"]
    assert lines[-1].startswith("staff: sound, ")


def test_every_round_replays_and_comes_out_the_same(found: dict[str, Any]) -> None:
    rounds = found["rounds"]
    assert len(rounds) == 42
    assert {ruleset for _, _, ruleset, *_ in rounds} == {
        "mbs-pontoon-6", "rws-pontoon-4", "online-pontoon", "federal-pontoon", "mbs-three-card-poker-5",
    }  # fmt: skip
    for table, number, _, fault, steps, same, commands in rounds:
        assert (fault, same) == ("", True), f"round {number} of {table}"
        assert steps > 0
        assert commands > 0


def test_its_seats_areas_and_hands_are_filled_and_proved(found: dict[str, Any]) -> None:
    """Each area that somebody wagered on has its row, and each round that is over its hands; the same proof holds."""
    assert found["filled"].splitlines()[-1] == "Every table is filled."
    before, after = found["unfilled"].splitlines(), found["audit"].splitlines()
    said = "; trusted: areas and hands behind round 0, which are not filled"
    assert before[: len(HEADS)] == [f"{line}{said}" for line in after[: len(HEADS)]]
    assert (found["left"], found["seats"] > len(HEADS)) == (0, True)
    areas = {tuple(row[:3]): row for row in found["areas"]}
    over = {tuple(place) for place in found["over"]}
    assert {tuple(place) for place in found["wagered"] if tuple(place[:2]) in over} <= areas.keys()
    clauses = {row[4] for row in areas.values() if row[3]}
    assert clauses <= {
        "PM 3.11",
        "PM 3.12",
        "PM 3.13",
        "PM 5.22.1",
        "PM 3.24.3.3",
        "ruling 25",
        "ruling 35",
        "PF surrender/controller",
    }
    assert {tuple(hand[:2]) for hand in found["hands"]} <= over
    assert any(hand[2] == 0 for hand in found["hands"])


def test_it_is_saved_again_and_restored_over_no_events(restored: dict[str, str], tmp_path: Path) -> None:
    again = tmp_path / "again.dump"
    assert dumped(restored, "save", again).returncode == 0
    refused = dumped(restored, "restore", again)
    assert (refused.returncode, "holds events" in refused.stderr) == (1, True)
