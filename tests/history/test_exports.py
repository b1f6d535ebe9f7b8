"""Exports parse back to what the record holds, prove themselves by the public recipe, and harm no spreadsheet."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from typing import Any

import pytest

from database import csv_lines
from history import export
from history.filters import CLAUSE
from rounds.models import Event, Round
from rules import commands
from tests.exported import as_hashed, table_of
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from wagers.models import Settlement

ADDRESSES = [
    "/history/rounds.csv",
    "/history/rounds.json",
    "/history/t1/events.csv",
    "/history/t1/1/round.json",
    "/history/t1/1/events.csv",
    "/history/t1/1/results.csv",
]


def fetched(played: Game, address: str, **asked: str) -> str:
    answer = played.cast.client(played.cast.ada).get(address, asked)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    assert answer.streaming
    return b"".join(answer).decode("utf-8-sig")


def prove(events: list[dict[str, Any]]) -> None:
    """The recipe of docs/protocol.md, from the first event's previous hash on."""
    previous, seq = events[0]["previous_hash"], events[0]["seq"]
    for event in map(dict, events):
        claimed = event.pop("hash")
        text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert (event["seq"], event["previous_hash"]) == (seq, previous)
        assert hashlib.sha256(text.encode()).hexdigest() == claimed
        previous, seq = claimed, seq + 1


def test_rounds_as_csv(played: Game) -> None:
    *rows, _ = table_of(fetched(played, "/history/rounds.csv"))
    assert [row["round"] for row in rows] == ["3", "2", "1"]
    stored = Round.objects.get(number=2)
    assert int(rows[1]["staked_cents"]) == stored.staked_cents
    assert int(rows[1]["house_cents"]) == stored.staked_cents - stored.returned_cents < 0
    assert rows[1]["opened_at"] == stored.opened_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    assert (rows[1]["refusals"], rows[0]["concluded_at"]) == ("2", "")
    assert rows[1]["last_hash"] == bytes(Event.objects.get(seq=stored.last_seq).hash).hex()


def test_rounds_as_json_prove_themselves(played: Game) -> None:
    content = json.loads(fetched(played, "/history/rounds.json", refusals="on"))
    assert content["filters"] == "refusals=on"
    assert content["exported_by"] == "ada"
    assert [row["round"] for row in content["rounds"]] == [2]
    found = content["rounds"][0]
    prove(found["events"])
    assert (found["first_previous_hash"], found["last_hash"]) == (
        found["events"][0]["previous_hash"],
        found["events"][-1]["hash"],
    )


def test_no_round_is_still_json(played: Game) -> None:
    assert json.loads(fetched(played, "/history/rounds.json", dealer="vic"))["rounds"] == []


def test_batches_do_not_change_an_export(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [fetched(played, address) for address in ("/history/rounds.csv", "/history/t1/events.csv")]
    monkeypatch.setattr(export, "BATCH", 2)
    assert [fetched(played, address) for address in ("/history/rounds.csv", "/history/t1/events.csv")] == whole


def test_one_round_as_json(played: Game) -> None:
    content = json.loads(fetched(played, "/history/t1/1/round.json"))
    prove(content["events"])
    assert [json.loads(event["body"])["type"] for event in content["events"]] == [e["type"] for e in content["events"]]
    assert {wager["wager"]: wager["stake_cents"] for wager in content["wagers"]} == {"1.1": 3_000, "1.2": 1_000}
    assert sum(result["net_cents"] for result in content["results"]) == 2_000


def test_one_round_as_csv(played: Game) -> None:
    events = table_of(fetched(played, "/history/t1/1/events.csv"))
    prove(as_hashed(events))
    results = table_of(fetched(played, "/history/t1/1/results.csv"))
    stored = Settlement.objects.filter(round=1).order_by("seq", "id")
    assert [int(row["returned_cents"]) for row in results] == [row.returned_cents for row in stored]
    assert [row["words"] for row in results] == [row.words for row in stored]


def test_the_whole_log_as_csv_is_the_chain_from_the_first_event(played: Game) -> None:
    events = table_of(fetched(played, "/history/t1/events.csv"))
    assert len(events) == played.seq
    assert events[0]["previous_hash"] == "0" * 64
    prove(as_hashed(events))


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"])
def test_text_that_a_spreadsheet_would_run_is_made_harmless(begins: str) -> None:
    assert csv_lines.safe_cell(f"{begins}cmd|' /C calc'!A0").startswith("'" + begins)
    line = b"".join(csv_lines.csv_lines(("a", "b"), [{"a": f"{begins}1+1", "b": -5}])).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(line, newline="")))[1] == [f"'{begins}1+1", "-5"]


def test_player_ids_reach_the_csv_harmless(played: Game) -> None:
    tamper("UPDATE wagers_settlement SET player = '=1+1' WHERE id = (SELECT min(id) FROM wagers_settlement)")
    assert "'=1+1" in [row["player"] for row in table_of(fetched(played, "/history/t1/1/results.csv"))]


def test_odd_names_survive(played: Game) -> None:
    assert played.send(commands.SeatPlayer("q1", '</script>"\u2028,\r\n=x', None)).body
    events = table_of(fetched(played, "/history/t1/events.csv"))
    prove(as_hashed(events))
    assert json.loads(events[-1]["body"])


@pytest.mark.parametrize("address", ADDRESSES)
def test_dealers_and_strangers_export_nothing(played: Game, address: str) -> None:
    cast = played.cast
    for person, status in ((cast.dana, 403), (cast.vic, 403), (cast.sam, 200), (cast.gus, 200), (cast.ada, 200)):
        assert cast.client(person).get(address).status_code == status, person
    assert cast.pat_client().get(address).status_code == 403
    from django.test import Client

    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("address", ["/history/rounds.csv", "/history/rounds.json", "/history/t1/events.csv"])
def test_a_wrong_filter_exports_nothing(played: Game, address: str) -> None:
    answer = played.cast.client(played.cast.ada).get(address, {"clause": "?"})
    assert (answer.status_code, answer.text) == (400, f"Clause: {CLAUSE.message}")


@pytest.mark.parametrize(("field", "label"), [("dollars", "Amount, $"), ("amount", "Amount of")])
def test_a_wrong_filter_is_named_as_on_the_page(played: Game, field: str, label: str) -> None:
    answer = played.cast.client(played.cast.ada).get("/history/rounds.csv", {field: "everything"})
    assert answer.status_code == 400
    assert answer.text.startswith(f"{label}: ")


def test_rounds_and_tables_there_are_not(played: Game) -> None:
    client = played.cast.client(played.cast.ada)
    missing = ("/history/t1/77/round.json", "/history/t9/events.csv", f"/history/t1/{10**30}/events.csv")
    assert {client.get(address).status_code for address in missing} == {404}
