"""The nightly proof goes on from the last proved head, and in its turn begins at event 1. Left out, it is an alert."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from structlog.testing import capture_logs

from proofs import night, tasks
from proofs.checkpoints import kept_log
from proofs.night import NIGHTS, due, night_of, prove_tables, wholes
from proofs.on_record import OVERDUE, overdue
from proofs.places import Rows
from proofs.run import WORTH_PROCESSES
from proofs.tasks import look_at_proofs, prove_records
from rounds.models import ProofCheckpoint, Verification
from rules import commands
from tables.alerts import acknowledge
from tables.models import Alert, Table
from tests.cast import Cast
from tests.proofs.test_verify_audit import tamper
from tests.table import Game

LAST_NIGHT = timedelta(days=1)


class Clock:
    """The proofs' own, so many nights ahead."""

    nights = 0

    def now(self) -> datetime:
        return timezone.now() + timedelta(days=self.nights)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("proofs.tasks", "proofs.on_record", "casino.health"):
        monkeypatch.setattr(f"{module}.timezone", clock)
    return clock


def prove() -> list[tuple[str, int, int]]:
    """Table, first and last event of what is proved tonight."""
    with capture_logs() as logs:
        prove_records()
    proved = [entry for entry in logs if entry["event"] == "table_proved"]
    return [(entry["table"], entry["from_event"], entry["events"]) for entry in proved]


def not_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night, "wholes", lambda now: {})


def test_it_goes_on_from_the_last_proved_head(game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game.play_round()
    game.play_round()
    assert prove() == [("t1", 1, game.seq)]
    point = kept_log(Rows(), "t1").read()
    assert point is not None
    assert point.rounds == 1, "the newest round may yet be corrected"
    clock.nights = 1
    game.play_round()
    not_its_turn(monkeypatch)
    assert prove() == [("t1", point.seq + 1, game.seq)]
    first, second = Verification.objects.order_by("id")
    assert (first.from_seq, first.whole_at, second.from_seq, second.fault) == (1, None, point.seq + 1, "")
    assert second.whole_at == first.at
    assert prove() == [], "it was made in this night"


def test_what_was_played_since_is_proved_as_ever(game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game.play_round()
    prove()
    clock.nights = 1
    not_its_turn(monkeypatch)
    game.play_round()
    tamper(f"UPDATE rounds_event SET clause = 'PM 9.9' WHERE seq = {game.seq - 1}")
    prove()
    assert Verification.objects.latest("id").seq == game.seq - 1
    assert Alert.objects.get(kind="record_fault").message.startswith("The record does not prove at event")


NEW_COMMAND = "SELECT command_id FROM rounds_command WHERE status = 'accepted' ORDER BY seq DESC LIMIT 1"
OLD_COMMAND = "SELECT command_id FROM rounds_command WHERE status = 'accepted' ORDER BY seq LIMIT 1"


@pytest.mark.parametrize(("which", "turn"), [(NEW_COMMAND, False), (OLD_COMMAND, True)])
@pytest.mark.parametrize("forgery", ["UPDATE rounds_command SET answer = 'x'", "DELETE FROM rounds_command"])
def test_commands_are_proved_too(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch, which: str, turn: bool, forgery: str
) -> None:
    """Those that are new each night, all of them in the table's turn."""
    game.play_round()
    prove()
    clock.nights = 1
    if not turn:
        not_its_turn(monkeypatch)
    game.play_round()
    tamper(f"{forgery} WHERE command_id = ({which})")
    prove()
    assert Verification.objects.latest("id").proof == "command"


def test_a_table_is_proved_from_event_1_in_its_turn(game: Game, clock: Clock) -> None:
    """What no anchor shows is found then."""
    game.play_round()
    game.play_round()
    prove()
    tamper("UPDATE wagers_settlement SET words = 'x' WHERE round = 1")
    clock.nights = 1
    assert prove() == [("t1", 1, game.seq)]
    assert Verification.objects.latest("id").proof == "settlements"


def test_the_oldest_whole_proofs_come_first_and_lost_nights_leave_none_out(cast: Cast) -> None:
    names = [f"t{number:02}" for number in range(NIGHTS + 1)]
    Table.objects.bulk_create(Table(id=name, name=name) for name in names)
    now, seen = timezone.now(), list[str]()
    assert list(wholes(now)) == names[:2]
    for table in names:
        Verification.objects.create(table_id=table, seq=0, head_hash="", at=now - 2 * LAST_NIGHT, actor="system")
    for number in range(NIGHTS // 2 + 1):
        later = now + timedelta(days=number + 10 * (number > 5))  # ten nights without power
        tonight = list(wholes(later))
        seen += tonight
        for table in tonight:
            Verification.objects.create(table_id=table, seq=0, head_hash="", at=later, actor="system")
    assert seen[: len(names)] == names


def test_what_was_cut_off_goes_on_and_is_one_whole_proof(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        game.play_round()
    monkeypatch.setattr("proofs.checkpoints.KEPT_EVERY_SECONDS", 0)
    write = Rows.write
    written = list[str]()

    def dies(place: Rows, name: str, sealed: bytes) -> None:
        write(place, name, sealed)
        written.append(name)
        if len(written) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Rows, "write", dies)
    with pytest.raises(KeyboardInterrupt):
        prove()
    monkeypatch.setattr(Rows, "write", write)
    begun = kept_log(Rows(), "t1").read()
    assert begun is not None
    assert prove() == [("t1", begun.seq + 1, game.seq)]
    assert Verification.objects.get().whole_at == begun.began


@pytest.mark.parametrize("change", ["sealed || 'x'", "'nothing'"])
def test_a_checkpoint_of_somebody_elses_is_passed_over(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    game.play_round()
    prove()
    clock.nights = 1
    not_its_turn(monkeypatch)
    tamper(f"UPDATE rounds_proofcheckpoint SET sealed = {change}")
    assert prove() == [("t1", 1, game.seq)]


def test_half_the_cores_prove_and_small_records_take_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert [night.processes_for(effort) for effort in (WORTH_PROCESSES, WORTH_PROCESSES + 1)] == [1, 4]


def test_one_worker_makes_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.play_round()
    made = list[list[tuple[str, int, int]]]()
    monkeypatch.setattr(tasks, "_prove_staff", lambda: made.append(prove_elsewhere()))
    prove()
    assert made == [[]]


def prove_elsewhere() -> list[tuple[str, int, int]]:
    from tests.threads import at_once

    return at_once(lambda _: prove(), [None])[0]


def test_a_night_begins_at_nine() -> None:
    nine = datetime(2026, 11, 26, 21, tzinfo=UTC)
    assert night_of(nine) == night_of(nine + timedelta(hours=23)) == nine
    assert night_of(nine - timedelta(seconds=1)) == nine - timedelta(days=1)


@pytest.fixture
def late(game: Game, clock: Clock) -> Callable[[], list[str]]:
    """The tables that wait for a proof; the night before the last they were proved."""
    game.play_round()
    prove()
    clock.nights = 2
    return lambda: [table for _, table in overdue(clock.now())]


def test_a_proof_that_was_not_made_is_overdue_where_there_is_something_to_prove(
    game: Game, late: Callable[[], list[str]]
) -> None:
    Table.objects.create(id="t2", name="No events yet")
    assert late() == []
    game.play_round()
    assert late() == ["t1"]
    prove()
    assert late() == []


def test_a_table_that_nobody_proved_is_overdue_from_its_first_day_on(game: Game) -> None:
    assert overdue(timezone.now()) == []
    (since, table), *others = overdue(timezone.now() + OVERDUE)
    assert (since.date(), table, others) == (game.row.created_at.date(), "t1", [])


def test_it_is_an_alert_once_and_stands_on_readyz(game: Game, late: Callable[[], list[str]]) -> None:
    assert Client().get("/readyz").json()["parts"]["proofs"] == {"ok": True}
    game.play_round()
    look_at_proofs()
    look_at_proofs()
    alert = Alert.objects.get(kind="proof_overdue")
    at = Verification.objects.get().at
    said = f"The record of table t1 was not proved since {at:%Y-%m-%d %H:%M} UTC."
    assert (alert.message, alert.severity, alert.table_id) == (said, "serious", "t1")
    assert Client().get("/readyz").json()["parts"]["proofs"] == {"ok": False, "reason": said}
    acknowledge([alert.pk], game.cast.sam.pk)
    look_at_proofs()
    assert Alert.objects.filter(kind="proof_overdue").count() == 1
    prove()
    assert Client().get("/readyz").json()["parts"]["proofs"] == {"ok": True}


def test_the_pages_say_what_is_proved_and_when_all_of_it_was(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.play_round()
    prove()
    clock.nights = 3
    whole = Verification.objects.get().at
    not_its_turn(monkeypatch)
    game.send(commands.SeatPlayer("q1", "Quinn", None))
    prove()
    page = game.cast.client(game.cast.ada).get("/history/t1/events/").text
    assert f"Verified up to event {game.seq}: chain" in page
    assert f"From event 1 on: {whole:%Y-%m-%d}." in page


def test_checkpoints_are_one_for_each_part(game: Game) -> None:
    game.play_round()
    prove()
    names = set(ProofCheckpoint.objects.values_list("name", flat=True))
    assert names == {"log.t1.proved", "table.t1.proved", "commands.t1.proved"}
    assert list(prove_tables([], timezone.now())) == []
    assert due(timezone.now()) == []
