"""A replica that follows, is held back, or is gone: history and proofs are read there, the past never as the present.

What somebody decides on is never read there.
"""

from __future__ import annotations

import ast
import socket
import threading
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connections
from django.test import Client

from casino.local.postgres import STANDBY, Postgres
from casino.local.services import socket_folder
from database import replica
from database.metrics import REPLICA_READS
from proofs.tasks import prove_asked
from proofs.verify import verify_table
from rounds.models import Verification
from staff.approvals import ApprovalRequest, ask
from tests.cast import PASSWORD
from tests.history.test_pages import text_of
from tests.table import Game

BASE = Path(__file__).resolve().parents[2]


class Replica(Postgres):
    """A copy of the tests' server that follows it."""

    def __init__(self, folder: Path, sockets: Path, primary: str) -> None:
        follows = {"primary_conninfo": f"host={primary} user=casino"}
        super().__init__(folder / "replica", sockets, folder / "replica.log", durable=False, settings=follows)
        copy = self._made_by("pg_basebackup", "-h", primary, "--checkpoint=fast", "--wal-method=stream")
        (copy / STANDBY).touch()
        self._keep(copy)

    def _check_role(self) -> None:
        """It is no primary."""

    def _make_database(self) -> None:
        """It has what its primary has."""

    def tell(self, statement: str) -> None:
        with psycopg.connect(self.owner_url, dbname="postgres", autocommit=True) as owner:
            owner.execute(statement)


@pytest.fixture(scope="module")
def following(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replica]:
    primary = settings.DATABASES["default"]["HOST"]
    with socket_folder() as sockets:
        server = Replica(tmp_path_factory.mktemp("replica"), sockets, primary)
        server.start()
        yield server
        server.child.kill()


@pytest.fixture
def configured(transactional_db: None, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any) -> Iterator[Any]:
    """Name the host of a replica, as DATABASE_REPLICA_URL does."""
    monkeypatch.setattr(replica, "_away_until", 0.0)

    def name(host: str, **more: Any) -> None:
        found = deepcopy(connections.settings["default"]) | {"HOST": host, **more}
        found["NAME"] = connections["default"].settings_dict["NAME"]
        del found["OPTIONS"]["pool"]
        connections.settings["replica"] = found

    with django_db_blocker.unblock():  # Django's tests allow no database but those they were made with
        yield name
    if "replica" in connections.settings:
        connections["replica"].close()
        del connections["replica"], connections.settings["replica"]


@pytest.fixture
def follows(following: Replica, configured: Any, monkeypatch: pytest.MonkeyPatch) -> Replica:
    monkeypatch.setattr(replica, "CATCH_UP_SECONDS", 10.0)  # the tests' server is in no hurry to flush
    configured(str(following.sockets))
    return following


def outcomes() -> dict[str, float]:
    return {outcome: REPLICA_READS.labels(outcome)._value.get() for outcome in ("replica", "behind", "away")}


class Counted:
    """How many readings found the replica how, within."""

    def __enter__(self) -> Counted:
        self.before = outcomes()
        return self

    def __exit__(self, *_: object) -> None:
        grown = {name: count - self.before[name] for name, count in outcomes().items()}
        self.found = {name: count for name, count in grown.items() if count}


def test_history_exports_and_proofs_are_read_from_the_replica(follows: Replica, played: Game) -> None:
    ada = played.cast.client(played.cast.ada)
    with Counted() as counted:
        assert "3 rounds" in text_of(ada.get("/history/"))
        assert "Main wager $50" in text_of(ada.get("/history/t1/2/", {"step": "2"}))
        assert "“Place your bets, please”" in text_of(ada.get("/history/t1/events/"))
        assert verify_table("t1").sound
    assert counted.found == {"replica": 4}
    with Counted() as counted:
        lines = b"".join(ada.get("/history/t1/events.csv").streaming_content).decode().splitlines()  # type: ignore[attr-defined]
    assert len(lines) == played.seq + 1
    assert counted.found == {"replica": 2}  # the page, and the stream once it begins


def test_what_is_written_on_the_way_is_written_at_the_primary(follows: Replica, played: Game) -> None:
    """A proof that is asked for from a page is noted."""
    ada = played.cast.client(played.cast.ada)
    with Counted() as counted:
        assert ada.post("/history/t1/verify/").status_code == 302
        prove_asked()
    assert counted.found == {"replica": 2}  # the log, and the journals
    assert Verification.objects.get().seq == played.seq


def test_a_round_that_just_ended_is_shown_also_where_the_replica_is_held_back(
    follows: Replica, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = game.cast.client(game.cast.ada)
    game.play_round()
    follows.tell("SELECT pg_wal_replay_pause()")
    try:
        game.play_round()
        monkeypatch.setattr(replica, "CATCH_UP_SECONDS", 0.25)
        with Counted() as counted:
            assert "2 rounds" in text_of(ada.get("/history/"))
            assert verify_table("t1").seq == game.seq
        assert counted.found == {"behind": 2}
    finally:
        follows.tell("SELECT pg_wal_replay_resume()")
    monkeypatch.setattr(replica, "CATCH_UP_SECONDS", 10.0)
    with Counted() as counted:
        assert "2 rounds" in text_of(ada.get("/history/"))
    assert counted.found == {"replica": 1}


def test_a_replica_that_is_dead_is_asked_once_in_a_while_and_costs_nothing_more(
    configured: Any, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    configured("/nowhere")
    game.play_round()
    ada = game.cast.client(game.cast.ada)
    with Counted() as counted:
        for _ in range(3):
            assert "1 round" in text_of(ada.get("/history/"))
    assert counted.found == {"away": 3}
    assert [record.levelname for record in caplog.records if "replica" in record.message] == ["WARNING"]
    parts = Client().get("/readyz").json()["parts"]
    assert parts["database"]["ok"]
    assert parts["migrations"]["ok"]


def test_one_that_was_promoted_is_no_replica_any_more(configured: Any, game: Game) -> None:
    configured(settings.DATABASES["default"]["HOST"])
    with Counted() as counted, replica.reading() as chosen:
        assert chosen == "default"
    assert counted.found == {"behind": 1}


def test_what_fails_at_the_replica_on_the_way_is_read_again_from_the_primary(follows: Replica, game: Game) -> None:
    asked = []

    @replica.from_replica
    def read() -> str:
        asked.append(replica.connection().alias)
        if len(asked) == 1:
            raise OperationalError("canceling statement due to conflict with recovery")
        return "read"

    assert read() == "read"
    assert asked == ["replica", "default"]


def test_the_outermost_reading_chooses(follows: Replica, game: Game) -> None:
    with replica.from_primary(), Counted() as counted, replica.reading() as chosen:
        assert chosen == "default"
    assert counted.found == {}


class Listening:
    """Where the replica should be: it counts who knocks, and lets nobody in."""

    def __init__(self) -> None:
        self.knocks = 0
        self.server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            self.knocks += 1
            client.close()


@pytest.fixture
def listening(configured: Any) -> Iterator[Listening]:
    place = Listening()
    host, port = place.server.getsockname()
    configured(host, PORT=str(port))
    yield place
    place.server.close()


def test_no_command_view_approval_or_sign_in_touches_it(listening: Listening, game: Game) -> None:
    dana, sam = game.cast.dana, game.cast.sam
    browser = Client()
    form = {"username": "dana", "password": PASSWORD, "next": "/"}
    assert browser.post("/sign-in/", form).status_code == 302
    console = {"X-Console": "c1"}
    taken = browser.post("/api/v1/tables/t1/console", {"console": "c1"}, "application/json")
    assert taken.status_code == 200, taken.content
    command = {"command_id": "6c1d3c2a-54be-4a8a-8d3a-3f0f3f6c9d01", "expected_seq": game.seq}
    sent = command | {"command": {"type": "open_betting"}}
    answer = browser.post("/api/v1/tables/t1/commands", sent, "application/json", headers=console)
    assert answer.status_code == 200, answer.content
    for address in ("/api/v1/tables/t1", "/tables/t1/deal/"):
        assert browser.get(address).status_code == 200
    supervisor = game.cast.client(sam)
    for address in ("/pit/", "/pit/t1/", "/devices/", "/api/v1/tables"):
        assert supervisor.get(address).status_code == 200, address
    asked = ask(
        dana, ApprovalRequest("t1", '{"type":"void_round"}', game.seq, "pit_supervisor"), game.row.console_seen_at
    )
    assert asked.pk
    assert Client().get("/readyz").json()["parts"]["database"]["ok"]
    assert listening.knocks == 0
    assert game.cast.client(game.cast.ada).get("/history/").status_code == 200
    assert listening.knocks == 1


def test_only_what_reads_the_record_imports_it() -> None:
    """The live path has no way to it: rows come from the primary wherever nobody asks for the replica."""
    found = set()
    for path in BASE.glob("[a-z]*/**/*.py"):
        room = path.relative_to(BASE)
        if room.parts[0] == "tests":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            module = getattr(node, "module", None)
            if module == "database.replica" or (module == "database" and "replica" in names):
                found.add(room.as_posix())
    assert found == {
        "database/journal.py",
        "history/downloads.py",
        "history/export.py",
        "reports/reading.py",
        "history/floor.py",
        "history/players.py",
        "history/queries.py",
        "history/totals.py",
        "history/video.py",
        "history/views.py",
        "reports/addendum.py",
        "results/figures.py",
        "results/pages/downloads.py",
        "results/pages/errors.py",
        "results/pages/evening.py",
        "results/pages/results.py",
        "results/proof.py",
        "proofs/cases.py",
        "proofs/faults.py",
        "proofs/management/commands/verify_audit.py",
        "proofs/verify.py",
        "proofs/jackpots.py",
        "proofs/recomputed_rounds.py",
        "proofs/run.py",
        "proofs/staff_record.py",
    }
