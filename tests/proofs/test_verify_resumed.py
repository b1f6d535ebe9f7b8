"""A proof that was cut off goes on from where it was, says what it trusts, and finds what was changed meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from io import StringIO
from multiprocessing import active_children, current_process
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from proofs import checkpoints, progress
from proofs import run as proof_run
from proofs.checkpoints import Checkpoint, Kept, NotOurs, Tracker, kept_journals, kept_log
from proofs.places import Folder
from proofs.progress import Progress, bar
from proofs.run import EFFORT, ProofRun
from proofs.verify import verify_journals, verify_log
from tests.proofs.test_verify_audit import rechain, tamper
from tests.table import Game


class CutOff(Exception):
    """As a kill would."""


@pytest.fixture
def half(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a proof of four rounds was cut off as it came to the last."""
    for _ in range(4):
        game.play_round()
    monkeypatch.setattr(checkpoints, "KEPT_EVERY_SECONDS", 0)
    write = Kept.write
    written = []

    def cut_off(kept: Kept[Checkpoint], point: Checkpoint) -> None:
        write(kept, point)
        written.append(point)
        if len(written) == 3:
            raise CutOff

    monkeypatch.setattr(Kept, "write", cut_off)
    with pytest.raises(CutOff):
        ProofRun([game.table], Folder(tmp_path)).prove()
    monkeypatch.setattr(Kept, "write", write)
    return tmp_path


def run(*arguments: str | Path) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_audit", "--table", "t1", *map(str, arguments), stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def kept(folder: Path) -> Checkpoint:
    found = kept_log(Folder(folder), "t1").read()
    assert found is not None
    return found


def test_it_goes_on_says_what_it_trusts_and_leaves_nothing(game: Game, half: Path) -> None:
    begun = kept(half)
    assert begun.rounds == 2
    status, text = run("--resume", half)
    assert status == 0
    assert text.startswith(f"t1: sound, {game.seq} events, head {bytes(game.row.head_hash).hex()}; trusted: ")
    assert f"up to event {begun.seq} as proved by {begun.at:%Y-%m-%d}" in text
    assert list(half.iterdir()) == []


def test_what_was_played_meanwhile_is_proved_too(game: Game, half: Path) -> None:
    game.play_round()
    assert f"sound, {game.seq} events" in run("--resume", half)[1]


def test_only_what_comes_after_is_read_again(game: Game, half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "COUNTED", 1)
    counted: list[int] = []
    begun = kept(half)
    assert verify_log("t1", Tracker(Folder(half), counted.append)).sound
    assert counted == list(range(begun.seq + 1, game.seq + 1))


FORGERIES = {
    "the anchor's hash": "UPDATE rounds_event SET hash = sha256('x') WHERE seq = {seq}",
    "the anchor's body": "UPDATE rounds_event SET body = body || ' ' WHERE seq = {seq}",
    "an event before": "DELETE FROM rounds_event WHERE seq = 3",
    "a round before": "DELETE FROM rounds_round WHERE number = 1",
    "the ledger before": "UPDATE wagers_entry SET cents = cents * 2 WHERE seq < {seq}",
    "a result before": "UPDATE wagers_settlement SET returned_cents = returned_cents + 1 WHERE round = 1",
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_was_changed_before_is_found_at_the_anchor(half: Path, forgery: str) -> None:
    seq = kept(half).seq
    tamper(FORGERIES[forgery].format(seq=seq))
    status, text = run("--resume", half)
    assert status == 1
    assert f"FAULT at event {seq} (anchor)" in text


def test_a_forger_who_makes_the_chain_anew_does_not_pass_the_anchor(half: Path) -> None:
    seq = kept(half).seq
    tamper("UPDATE rounds_event SET clause = 'PM 9.9' WHERE seq = 9")
    rechain("t1", 9)
    assert f"FAULT at event {seq} (anchor)" in run("--resume", half)[1]


def test_what_comes_after_is_proved_as_ever(game: Game, half: Path) -> None:
    tamper(f"UPDATE rounds_event SET clause = 'PM 9.9' WHERE seq = {game.seq - 1}")
    assert f"FAULT at event {game.seq - 1} (chain)" in run("--resume", half)[1]
    assert kept(half)  # for the next run, once somebody looked into it


def test_what_the_anchor_does_not_show_is_found_from_the_start(half: Path) -> None:
    """The words of a result before the checkpoint are trusted, and the report says that they are."""
    tamper("UPDATE wagers_settlement SET words = 'x' WHERE round = 1")
    trusting = run("--resume", half)
    assert trusting[0] == 0
    assert "trusted: up to event" in trusting[1]
    status, text = run("--resume", half, "--from-start")
    assert (status, "(settlements)" in text, "trusted" in text) == (1, True, False)


@pytest.mark.parametrize("change", [b'"seq":', b'"cents":', b""])
def test_a_checkpoint_of_somebody_elses_is_refused(half: Path, change: bytes) -> None:
    path = half / "log.t1.proved"
    sealed, body = path.read_bytes().split(b"\n", 1)
    path.write_bytes(sealed + b"\n" + body.replace(b'"rounds":2', b'"rounds":1') + change)
    with pytest.raises(CommandError, match="--from-start") as error:
        run("--resume", half)
    assert error.value.returncode == 2
    assert run("--resume", half, "--from-start")[0] == 0


def test_a_checkpoint_is_of_its_table_alone(game: Game, half: Path) -> None:
    """A sealed checkpoint under another table's name would let that table begin where the first one was."""
    (half / "log.t1.proved").rename(half / "log.t2.proved")
    with pytest.raises(NotOurs):
        kept_log(Folder(half), "t2").read()


def test_the_journals_go_on_from_their_anchor(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game.play_round()
    monkeypatch.setattr(checkpoints, "KEPT_EVERY_SECONDS", 0)
    verify_journals(game.table, Tracker(Folder(tmp_path)))
    again = verify_journals(game.table, Tracker(Folder(tmp_path)))
    assert again.faults == []
    assert "commands:t1 up to entry" in again.trusted
    tamper(
        "UPDATE database_journalentry SET hash = sha256('x') WHERE journal = 'commands:t1' AND number ="
        " (SELECT entries FROM database_journal WHERE name = 'commands:t1')"
    )
    assert (
        "is not the one up to which it was proved"
        in verify_journals(game.table, Tracker(Folder(tmp_path))).faults[0].message
    )


def test_several_processes_find_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where who asks is a daemon, as Celery's processes are, which may have no children."""
    monkeypatch.setitem(current_process()._config, "daemon", True)  # type: ignore[attr-defined]
    game.play_round()
    tamper("UPDATE rounds_event SET clause = 'PM 9.9' WHERE seq = 9")
    run = ProofRun([game.table])
    watched: list[int] = []
    alone, together = run.prove(), run.prove(watched.append, 2)
    assert together == alone
    assert [fault.proof for fault in alone[0].faults] == ["chain"]
    assert watched[-1] == run.effort


SCRIPT = """
import django; django.setup()
import os, sys, time
from pathlib import Path
from django.conf import settings
from django.db import connections
settings.DATABASES["default"]["NAME"] = connections["default"].settings_dict["NAME"] = sys.argv[1]
from proofs import checkpoints, places, run
"""


def program(then: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
    """A process of its own that proves, and has written its first line."""
    command = [sys.executable, "-c", SCRIPT + then, settings.DATABASES["default"]["NAME"], *map(str, arguments)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ.copy())
    assert started.stdout is not None
    assert started.stdout.readline() == b"proving\n"
    return started


def test_a_process_that_is_killed_leaves_what_it_proved(game: Game, tmp_path: Path) -> None:
    """The whole command, killed as it proves; the next one goes on."""
    for _ in range(3):
        game.play_round()
    killed = program(
        "checkpoints.KEPT_EVERY_SECONDS = 0\n"
        "write = checkpoints.Kept.write\n"
        "def slowly(kept, point): write(kept, point); print('proving', flush=True); time.sleep(60)\n"
        "checkpoints.Kept.write = slowly\n"
        "run.ProofRun(['t1'], places.Folder(Path(sys.argv[2]))).prove()\n",
        tmp_path,
    )
    killed.kill()
    killed.wait()
    status, text = run("--resume", tmp_path)
    assert (status, "trusted: up to event" in text) == (0, True)


def test_the_processes_end_with_who_asks(game: Game) -> None:
    """They have its standard output too, which ends with the last of them."""
    killed = program(
        "def watch(done):\n"
        "    if done == proof.effort: print('proving', flush=True); time.sleep(60)\n"
        "proof = run.ProofRun(['t1'])\n"
        "proof.prove(watch, 2)\n"
    )
    killed.kill()
    killed.communicate(timeout=60)


def test_a_process_that_dies_is_not_waited_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_run, "POLL_SECONDS", 0.01)
    with pytest.raises(BrokenProcessPool):
        ProofRun([game.table]).prove(lambda done: [child.kill() for child in active_children()], 2)


def test_the_bar_says_the_time_that_is_left() -> None:
    said = bar(done=600, total=1200, first=0, seconds=60)
    assert said.strip() == f"[{'#' * 15}{'.' * 15}]  50%, about 60 seconds left"
    assert "about 1 h 40 min left" in bar(6_000, 66_000, 0, 600)
    assert "time left not known yet" in bar(500, 1000, 500, 5)
    assert "about 15 seconds left" in bar(1500, 3000, 1000, 5)  # what was proved before counts for no rate
    assert "time left not known yet" in bar(10, 3000, 1000, 5)


def test_an_event_counts_for_as_much_of_the_time_as_it_takes(game: Game) -> None:
    game.play_round()
    run = ProofRun([game.table])
    log, journals = run.jobs
    assert (log.effort, journals.effort) == (EFFORT["log"] * log.rows, journals.rows)
    efforts: list[int] = []
    run.prove(efforts.append)
    assert efforts[-1] == log.effort + journals.effort


def test_a_proof_from_the_start_counts_from_there(half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Progress] = []
    monkeypatch.setattr(Progress, "end", lambda shown: seen.append(shown))
    assert run("--resume", half, "--from-start")[0] == 0
    assert seen.pop().first == 0


def test_a_proof_that_goes_on_counts_from_its_checkpoints(half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Progress] = []
    monkeypatch.setattr(Progress, "end", lambda shown: seen.append(shown))
    points = [
        each.read() for each in kept_journals(Folder(half), "t1").values()
    ]  # the other job may have begun before the cut
    proved = kept(half).seq * EFFORT["log"] + sum(point.rows for point in points if point is not None)
    assert run("--resume", half)[0] == 0
    assert seen.pop().first == proved > 0


def test_the_bar_goes_to_where_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY_SECONDS", {True: 0, False: 0})
    out = StringIO()
    shown = Progress(out, 100, 50)
    shown.draw(50)
    shown.end()
    assert out.getvalue().startswith(f"[{'#' * 15}")
    assert out.getvalue().endswith("not known yet   \n")
