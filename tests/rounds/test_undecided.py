"""What came to no decision is kept: so much of each actor, and for ninety days."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from database.journal import row_faults
from proofs.verify import verify_table
from rounds import undecided
from rounds.models import Command
from rounds.tasks import forget_undecided
from rules import commands as c
from tests.owner import owner, unguarded
from tests.table import Game


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three a minute and five a day."""
    monkeypatch.setattr(undecided, "A_MINUTE", 3)
    monkeypatch.setattr(undecided, "A_DAY", 5)


def try_it(game: Game, times: int, by: str = "ada") -> list[tuple[int, str]]:
    answers = [game.send(c.OpenBetting(), getattr(game.cast, by).as_actor()) for _ in range(times)]
    return [(answer.http_status, answer.code) for answer in answers]


def pass_time(**span: float) -> None:
    """What is kept was kept so long ago."""
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_command SET received_at = received_at - %s", [timedelta(**span)])


def kept(actor: str = "ada") -> list[str]:
    return list(Command.objects.filter(actor=actor).order_by("received_at").values_list("status", flat=True))


FORBIDDEN = (403, "not_allowed")


def test_so_many_of_a_person_in_a_minute_and_one_row_says_that_more_came(game: Game, few: None) -> None:
    assert try_it(game, 6) == [FORBIDDEN] * 6, "all are answered alike"
    assert kept() == ["forbidden"] * 3 + ["too_many"]
    row = Command.objects.get(status="too_many")
    assert (row.http_status, json.loads(row.answer)["code"]) == FORBIDDEN
    try_it(game, 1, "vic")
    assert kept("vic") == ["forbidden"], "others are counted by themselves"
    pass_time(minutes=1)
    try_it(game, 1)
    assert kept()[-1] == "forbidden"


def test_and_in_a_day(game: Game, few: None) -> None:
    try_it(game, 3)
    pass_time(minutes=2)
    try_it(game, 3)
    pass_time(minutes=2)
    assert try_it(game, 2) == [FORBIDDEN] * 2
    assert kept() == ["forbidden"] * 5 + ["too_many"]
    pass_time(hours=24)
    try_it(game, 1)
    assert kept()[-1] == "forbidden"


def test_stale_ones_are_counted_and_what_is_decided_is_never_refused_for_it(game: Game, few: None) -> None:
    once: dict[str, Any] = {"command_id": "5f0f1a38-9e9f-4b8f-8f53-0d6f2f4f8c11"}
    game.do(c.OpenBetting())
    assert game.send(c.CloseBetting(), expected_seq=1, **once).code == "stale"
    assert [game.send(c.CloseBetting(), expected_seq=1).code for _ in range(4)] == ["stale"] * 4
    assert kept(game.sam.id).count("stale") == 3
    assert game.send(c.CloseBetting(), expected_seq=1, **once).code == "stale", "a repeat is kept already"
    game.do(c.CloseBetting())
    assert game.send(c.CloseBetting()).http_status == 422


def test_what_is_malformed_is_counted(game: Game, few: None) -> None:
    client = game.cast.client(game.cast.dana)
    answers = [client.post("/api/v1/tables/t1/commands", b"{", "application/json") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [400] * 5
    assert kept("dana") == ["malformed"] * 3 + ["too_many"]


def test_one_kind_hides_no_other(game: Game, few: None) -> None:
    client = game.cast.client(game.cast.ada)
    for _ in range(5):
        client.post("/api/v1/tables/t1/commands", b"{", "application/json")
    try_it(game, 1)
    assert kept()[-1] == "forbidden"


def test_after_ninety_days_it_is_removed_and_the_record_still_proves(game: Game) -> None:
    game.play_round()
    try_it(game, 2)
    decided = Command.objects.exclude(actor="ada").count()
    forget_undecided()
    assert kept() == ["forbidden"] * 2, "not before"
    # As they would have been written then, with the journal's entries.
    rows = list(Command.objects.filter(actor="ada").values())
    for row in rows:
        Command.objects.create(
            **row | {"command_id": row["command_id"].hex[::-1], "received_at": row["received_at"] - timedelta(days=91)}
        )
    forget_undecided()
    assert kept() == ["forbidden"] * 2
    assert Command.objects.exclude(actor="ada").count() == decided
    assert (list(row_faults("table", "t1")), verify_table("t1").faults) == ([], [])


def test_the_database_removes_nothing_younger_and_nothing_decided(game: Game) -> None:
    game.play_round()
    try_it(game, 1)
    for actor in ("ada", "sam"):
        with pytest.raises(psycopg.IntegrityError, match="append-only"):
            owner().execute("DELETE FROM rounds_command WHERE actor = %s", [actor])
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_command SET received_at = received_at - interval '91 days'")
    with pytest.raises(psycopg.IntegrityError, match="append-only"):
        owner().execute("DELETE FROM rounds_command WHERE actor = 'sam'")
    assert "removed" not in " ".join(fault for _, fault in row_faults("table", "t1"))


def test_who_takes_them_away_otherwise_is_found(game: Game) -> None:
    try_it(game, 1)
    with unguarded() as cursor:
        cursor.execute("DELETE FROM rounds_command WHERE actor = 'ada'")
    assert [fault for _, fault in row_faults("table", "t1") if "was removed" in fault]
